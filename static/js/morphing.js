// How the page becomes what the server sends: the user's own choices survive, and nothing shifts.
const INLINE = "span, small, b, bdi, em";
const TOGETHER = ".status, .acts .btn"; // what moves when a text in it gets longer
const LISTS = "#log > ol, #phases";
let buttonChanged;
const changed = new Set(); // texts that say something else now

// Calls what wants to know when a button gets another meaning.
export function onButtonChanged(call) {
  buttonChanged = call;
}

// A text in the middle begins elsewhere when it gets longer. What is put in its place anew has
// not moved: so browsers see no shift of the layout, as people see none.
export function settle() {
  const all = new Set();
  for (let one of changed) {
    const group = one.parentElement?.closest(TOGETHER);
    while (!group && one.parentElement?.matches(INLINE)) one = one.parentElement;
    for (const part of group?.querySelectorAll(":scope > :is(p, span, small)") ?? [one]) all.add(part);
  }
  changed.clear();
  for (const one of all) one.replaceWith(one.cloneNode(true));
}

// Lists are shown anew, too: their lines have no names by which they would be known again.
function isShownAnew(before, after) {
  if (!before.matches?.(LISTS) || before.isEqualNode(after)) return false;
  before.replaceChildren(...after.childNodes);
  for (const { name, value } of after.attributes) before.setAttribute(name, value);
  return true;
}

Object.assign(Idiomorph.defaults.callbacks, {
  beforeAttributeUpdated: (name, element) => {
    const isChoice = element.matches("input:not([type=hidden]), textarea, select *");
    if (isChoice && ["checked", "selected", "value"].includes(name)) return false;
    if (name === "open" && element.matches("details")) return false;
    return !(element.matches(".arc") && ["class", "style"].includes(name));
  },
  beforeNodeMorphed: (before, after) => {
    if (before.nodeName === "BUTTON" && before.value !== after.value) buttonChanged?.(before);
    if (before.nodeType === Node.TEXT_NODE && before.data !== after.data) changed.add(before);
    if (before.dataset?.asked && before.dataset.asked === after.dataset?.asked) return false; // it was answered
    return !isShownAnew(before, after);
  },
});
