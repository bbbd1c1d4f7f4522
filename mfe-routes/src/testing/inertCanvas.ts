/**
 * For tests: jsdom draws nothing, but Leaflet's canvas renderer cannot do without a context. This one takes everything
 * and draws nothing.
 */
export function giveCanvasInertContext(): void {
  const measureText = () => ({ width: 0 });
  const inert: object = new Proxy(() => inert, {
    get: (_target, name) => (name === 'then' ? undefined : name === 'measureText' ? measureText : inert),
    set: () => true,
  });
  beforeAll(() => {
    // jest restores nothing here: each test file has a jsdom of its own.
    // An object that has every name
    HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
      return new Proxy(inert, {
        get: (_target, name) => (name === 'canvas' ? this : Reflect.get(inert, name)),
        set: () => true,
      });
    } as unknown as HTMLCanvasElement['getContext'];
    globalThis.Path2D = new Proxy(class {}, { construct: () => inert }) as typeof Path2D;
  });
}
