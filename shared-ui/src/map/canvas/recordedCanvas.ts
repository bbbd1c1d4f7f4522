/** One call on a recorded context, with the colours and widths it was made with. */
export interface CanvasCall {
  name: string;
  args: readonly unknown[];
  fillStyle: unknown;
  strokeStyle: unknown;
  globalAlpha: unknown;
  lineWidth: unknown;
}

/** A path that records its steps; jsdom has none. */
class RecordedPath {
  readonly steps: (readonly [name: string, ...args: unknown[]])[] = [];
  moveTo = (...args: unknown[]) => void this.steps.push(['moveTo', ...args]);
  lineTo = (...args: unknown[]) => void this.steps.push(['lineTo', ...args]);
  arc = (...args: unknown[]) => void this.steps.push(['arc', ...args]);
  closePath = () => void this.steps.push(['closePath']);
  addPath = (path: RecordedPath) => void this.steps.push(...path.steps);
}

const COLORED = { data: Uint8ClampedArray.of(200, 100, 0, 255) };

/**
 * For tests: jsdom paints nothing, so every 2D context records its calls.
 *
 * @param hasColors - whether painted pixels are reported as coloured, as those of an emoji
 * @returns the calls on a canvas since it was last cleared, and a function that ends the recording
 */
export function recordCanvases({ hasColors = true } = {}) {
  const calls = new WeakMap<HTMLCanvasElement, CanvasCall[]>();
  const contexts = new WeakMap<HTMLCanvasElement, object>();
  const original = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
    const existing = contexts.get(this);
    if (existing) return existing;
    const list: CanvasCall[] = [];
    calls.set(this, list);
    const state: Record<string, unknown> = { globalAlpha: 1, canvas: this };
    const context = new Proxy(state, {
      get(_, name: string) {
        if (name in state) return state[name];
        return (...args: unknown[]) => {
          if (name === 'clearRect') list.length = 0;
          if (name === 'getImageData') return hasColors ? COLORED : { data: new Uint8ClampedArray(4) };
          if (name === 'measureText') return { width: String(args[0]).length * 7 };
          if (name === 'createRadialGradient') return { addColorStop: () => {} };
          const { fillStyle, strokeStyle, globalAlpha, lineWidth } = state;
          list.push({ name, args, fillStyle, strokeStyle, globalAlpha, lineWidth });
          return undefined;
        };
      },
    });
    contexts.set(this, context);
    return context;
  } as typeof original; // one function for every overload, since only '2d' is asked for
  Object.assign(globalThis, { Path2D: RecordedPath });
  return {
    callsOn: (canvas: HTMLCanvasElement, name?: string) =>
      (calls.get(canvas) ?? []).filter((call) => name === undefined || call.name === name),
    stop() {
      HTMLCanvasElement.prototype.getContext = original;
      Reflect.deleteProperty(globalThis, 'Path2D');
    },
  };
}
