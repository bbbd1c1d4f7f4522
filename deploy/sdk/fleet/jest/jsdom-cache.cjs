// jsdom works out an element's computed style and its labels anew each time they are read, over the whole document: a
// quarter of the time of a test that finds by role and label. Between two changes of the document both stay the same,
// so they are kept until the next one.
let styles = new WeakMap();
/** @type {Map<Element, HTMLLabelElement[]> | null} */
let labels = null;
/** @type {Element | null} */
let focused = null;

function forget() {
  styles = new WeakMap();
  labels = null;
}
const changes = new MutationObserver(forget);
changes.observe(document, { subtree: true, childList: true, attributes: true });

/** Forgets what a change made out of date, also one of this very task; the focus counts in styles. */
function refresh() {
  const isChanged = changes.takeRecords().length > 0 || document.activeElement !== focused;
  if (isChanged) forget();
  focused = document.activeElement;
}

/** Detached parts and shadow trees are not observed. @param {Element} element */
const isObserved = (element) => element instanceof Element && element.getRootNode() === document;

const { getComputedStyle } = window;
window.getComputedStyle = (element, pseudo) => {
  // A style sheet's rules can change without a change of the document.
  if (pseudo || document.styleSheets.length > 0 || !isObserved(element)) return getComputedStyle(element, pseudo);
  refresh();
  const style = styles.get(element) ?? getComputedStyle(element);
  styles.set(element, style);
  return style;
};

function readLabels() {
  /** @type {Map<Element, HTMLLabelElement[]>} */
  const all = new Map();
  for (const label of document.querySelectorAll('label')) {
    const control = label.hasAttribute('for') ? document.getElementById(label.htmlFor) : label.control;
    if (control) all.set(control, [...(all.get(control) ?? []), label]);
  }
  return all;
}

for (const name of ['Input', 'Select', 'TextArea', 'Button', 'Meter', 'Output', 'Progress']) {
  const { prototype } = window[`HTML${name}Element`];
  const { get } = Object.getOwnPropertyDescriptor(prototype, 'labels');
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    enumerable: true,
    get() {
      if (this.type === 'hidden' || !isObserved(this)) return get.call(this);
      refresh();
      labels ??= readLabels();
      return labels.get(this) ?? [];
    },
  });
}
