"use strict";

/* One key a decision: a key presses the first element whose data-key it is, or goes into it where it is a field. */
const FIELDS = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";

function isShown(element) {
  const folded = element.closest("details:not([open])");
  return !folded || element.matches("summary") && element.parentElement === folded;
}

function press(element) {
  if (element.matches(FIELDS)) {
    element.focus();
    return;
  }
  element.click();
  if (element.matches("summary") && element.parentElement.open) {
    const first = element.parentElement.querySelector("textarea, [data-when-open]");
    first?.focus();
  }
}

function whileTyping(event, field) {
  if (event.key === "Escape") {
    field.blur();
  } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && field.dataset.submits) {
    event.preventDefault();
    document.getElementById(field.dataset.submits)?.click();
  } else if (event.key === "Enter" && "keeps" in field.dataset && !field.matches("textarea")) {
    event.preventDefault(); /* Enter in a reason decides nothing: it gives the keys back */
    field.blur();
  }
}

document.addEventListener("keydown", (event) => {
  const field = event.target.closest?.(FIELDS);
  if (field) {
    whileTyping(event, field);
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) {
    return;
  }
  const keyed = [...document.querySelectorAll("[data-key]")];
  const pressed = keyed.find((one) => one.dataset.key === event.key && isShown(one));
  if (pressed) {
    event.preventDefault();
    event.stopImmediatePropagation();
    press(pressed);
  }
}, true);

document.addEventListener("click", (event) => {
  const setter = event.target.closest?.("[data-sets]");
  if (setter) {
    setter.form.elements[setter.dataset.sets].value = setter.dataset.to;
  }
});

document.addEventListener("change", (event) => {
  const all = event.target.closest?.("[data-selects]");
  if (all) {
    document.querySelectorAll(`input[name="${all.dataset.selects}"][type=checkbox]`).forEach((one) => {
      one.checked = all.checked;
    });
  }
});

function showCurrent() {
  const current = document.querySelector(".rmb-waiting .rmb-current");
  const list = current?.closest(".rmb-waiting");
  if (list) {
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 3;
  }
}

/* A browser forgets an autofocus where the page came late; the keys work on it all the same. */
function focusFirst() {
  if (document.activeElement === document.body) {
    document.querySelector("[autofocus]")?.focus();
  }
}

document.addEventListener("DOMContentLoaded", showCurrent);
document.addEventListener("DOMContentLoaded", focusFirst);
document.addEventListener("htmx:afterSettle", showCurrent);

/* A page that is not the one expected (signed out, refused, gone) is shown whole. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const id = event.detail.target?.id;
  if (event.detail.isError || id && !event.detail.serverResponse.includes(`id="${id}"`)) {
    event.detail.shouldSwap = false;
    window.location.reload();
  }
});
