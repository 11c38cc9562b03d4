/* Look a page over; return each fault as a sentence. Texts of memories stand in <bdi>, <pre>, <mark> or a form's field. */
(chinese) => {
  const faults = [];
  const IDENTITY = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i;
  const CODE = /^[a-z]+(_[a-z0-9]+)+$/;
  const DATA = "bdi, pre, mark, code, kbd, .rmb-code, .rmb-words, textarea, select[name], svg, .material-symbols-outlined, time";
  /* where a stored value may stand: cells, read-only fields, a row's name among the crumbs, who is signed in, a version, a link to a row */
  const VALUE = "td, tbody th, .readonly, nav a, header a, h1, option, .truncate, .rmb-facts dd, .rmb-number, a[href$='/change/']";
  const LONGEST_WORD = 24;

  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && element.getClientRects().length > 0;
  const name = (element) => (element.innerText || element.value || element.getAttribute("aria-label") || element.title
    || element.querySelector("img[alt]")?.alt || "").replace(/[\s\u200b]/g, "");
  const path = (element) => `${element.tagName.toLowerCase()}.${String(element.className?.baseVal ?? element.className).split(/\s+/).slice(0, 3).join(".")}`;

  for (const element of document.querySelectorAll("button, a[href], input[type=submit], [role=button], summary")) {
    if (isShown(element) && !name(element)) {
      faults.push(`a button without a name: ${element.outerHTML.slice(0, 120)}`);
    }
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    const said = node.data.trim();
    if (!said || holder.closest("script, style, template, noscript") || !isShown(holder)) {
      continue;
    }
    if (IDENTITY.test(said) && !holder.closest("details, .rmb-code")) {
      faults.push(`an id for words: ${said.slice(0, 80)} in ${path(holder)}`);
    }
    const isData = holder.closest(DATA);
    if (!isData && CODE.test(said)) {
      faults.push(`a code for words: ${said} in ${path(holder)}`);
    }
    if (chinese && !isData && !holder.closest(VALUE) && /[A-Za-z]{3,}/.test(said) && !/[\u3400-\u9fff]/.test(said)) {
      faults.push(`not Chinese: ${said.slice(0, 80)} in ${path(holder)}`);
    }
    /* a word that hangs on one longer than a line is broken with it */
    const glued = [...node.data.matchAll(/[^\s\p{Script=Han}]+/gu)].filter((run) => /[\p{Script=Latin}_]{25,}/u.test(run[0]));
    for (const word of node.data.matchAll(/\p{Script=Latin}+/gu)) {
      const hangs = glued.some((run) => run.index <= word.index && word.index < run.index + run[0].length);
      if (word[0].length < 2 || word[0].length > LONGEST_WORD || hangs) {
        continue;
      }
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter((one) => one.width > 0).map((one) => Math.round(one.top)));
      if (lines.size > 1) {
        faults.push(`a word broken by letters: ${word[0]} in ${path(holder)} of ${path(holder.parentElement)}`);
      }
    }
  }

  const root = document.scrollingElement;
  if (root.scrollWidth > root.clientWidth + 1) {
    faults.push(`the page scrolls sideways: ${root.scrollWidth} in ${root.clientWidth}`);
  }
  for (const element of document.querySelectorAll("body *")) {
    const over = getComputedStyle(element).overflowX;
    if ((over === "auto" || over === "scroll") && element.scrollWidth > element.clientWidth + 1 && isShown(element)
        && !element.matches("pre, textarea, .rmb-across")) {
      faults.push(`it scrolls sideways: ${path(element)} ${element.scrollWidth} in ${element.clientWidth}`);
    }
  }
  return [...new Set(faults)];
}
