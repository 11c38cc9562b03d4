"use strict";

/* One key a decision: a key presses the first element whose data-key it is. */
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) {
    return;
  }
  const pressed = [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key === event.key);
  if (pressed) {
    event.preventDefault();
    pressed.click();
  }
});

document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("[data-selects]").forEach((all) => {
    all.addEventListener("change", () => {
      document.querySelectorAll(`input[name="${all.dataset.selects}"][type=checkbox]`).forEach((one) => {
        one.checked = all.checked;
      });
    });
  });
  document.querySelector(".rmb-waiting .rmb-current")?.scrollIntoView({ block: "nearest" });
});
