// What jsdom lacks and every browser has.
const { TextDecoder, TextEncoder } = require('node:util');
globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
if (!window.crypto.subtle)
  Object.defineProperty(window.crypto, 'subtle', { value: require('node:crypto').webcrypto.subtle });
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= NoResize;
window.IntersectionObserver ??= class extends NoResize {
  constructor(onChange) {
    super();
    this.onChange = onChange;
  }
  observe(target) {
    this.onChange([{ isIntersecting: true, target }], this);
  }
  takeRecords() {
    return [];
  }
};
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  onchange: null,
  dispatchEvent: () => false,
});
window.HTMLElement.prototype.scrollIntoView ??= () => {};
window.CSS ??= {};
window.CSS.supports ??= () => false;
// jsdom has no canvas and logs that at every call; a browser without a canvas returns null.
window.HTMLCanvasElement.prototype.getContext = () => null;
// Nothing is laid out in jsdom: what is in the document and not hidden counts as seen (Ariakit asks before it moves the
// focus).
window.Element.prototype.checkVisibility ??= function checkVisibility() {
  return this.isConnected && this.closest('[hidden]') === null;
};
