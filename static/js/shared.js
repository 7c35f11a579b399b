// What the scripts of a page share.
export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const on = (name, react, how) => document.addEventListener(name, react, how);

// What a person has set in this browser, or what is usual.
export const setting = (name) => globalThis.preferences.get(name);

// The cards of the hand that are selected.
export const selected = () => $$("#hand input[name=card]:checked");
