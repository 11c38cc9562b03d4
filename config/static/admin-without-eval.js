"use strict";

/* The theme's pages under a content security policy without `unsafe-eval`. Alpine's build for such policies reads
   expressions with a grammar of its own, without globals, statements and functions: what the theme writes with those
   is said here by a name. tests/operator/test_script_policy.py opens every page and finds what is missing here. */

const SIDEBAR = "sidebarDesktopOpen";

function page() {
  return {
    activeTab: "",
    sidebarMobileOpen: false,
    sidebarDesktopOpen: localStorage.getItem(SIDEBAR) !== "0",
    init() {
      const first = document.body.getAttribute("data-first-tab");
      this.activeTab = first === null ? "" : getCurrentTab() || first;
      this.$watch(SIDEBAR, open => localStorage.setItem(SIDEBAR, open ? "1" : "0"));
    },
    hereWithTab() {
      const here = location.pathname + location.search;
      return this.activeTab && this.activeTab !== "general" ? `${here}#${this.activeTab}` : here;
    },
  };
}

function say(attribute, beginning, instead) {
  for (const element of document.querySelectorAll(`[${CSS.escape(attribute)}^="${beginning}"]`)) {
    element.setAttribute(attribute, instead);
  }
}

document.addEventListener("alpine:init", () => {
  const tab = /activeTab: '([^']*)'/.exec(document.body.getAttribute("x-data") ?? "");
  if (tab) {
    document.body.setAttribute("data-first-tab", tab[1]);
  }
  document.body.setAttribute("x-data", "page");
  document.body.removeAttribute("x-init");
  say("x-on:click", "sidebarDesktopOpen = ", "sidebarDesktopOpen = !sidebarDesktopOpen");
  say("x-bind:action", "activeTab && ", "hereWithTab()");
  for (const made of [page, theme, searchForm, searchDropdown, searchCommand]) {
    window.Alpine.data(made.name, made);
  }
});
