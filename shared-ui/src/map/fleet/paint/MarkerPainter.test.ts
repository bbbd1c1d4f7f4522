import { MarkerPainter } from './MarkerPainter';
import type { MarkerList } from './markers';
import type { SpritePalette } from './sprites';

const palette: SpritePalette = new Proxy({}, { get: () => '#123456' }) as SpritePalette; // every colour is there
const list = (n = 2): MarkerList => ({
  n,
  x: Float64Array.of(10, 60),
  y: Float64Array.of(10, 20),
  code: Uint16Array.of(0, 1),
  alpha: Float64Array.of(1, 0.5),
  width: 100,
  height: 50,
  ratio: 2,
});

/** The browser's side of a worker. */
class FakeWorker {
  static current: FakeWorker;
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: (event: Event) => void = () => {};
  readonly jobs: { list: MarkerList }[] = [];
  isEnded = false;
  constructor() {
    FakeWorker.current = this;
  }
  postMessage(job: { list: MarkerList }) {
    this.jobs.push(job);
  }
  terminate() {
    this.isEnded = true;
  }
}

const pens: { drawn: unknown[][]; cleared: number }[] = [];
class FakeCanvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  addEventListener() {}
  getContext() {
    const pen = { drawn: [] as unknown[][], cleared: 0 };
    pens.push(pen);
    const methods: Record<string, (...args: unknown[]) => unknown> = {
      drawImage: (...args) => pen.drawn.push(args.slice(1)),
      clearRect: () => {
        pen.cleared += 1;
      },
      getImageData: () => ({ data: Uint8ClampedArray.of(200, 100, 0, 255) }),
      measureText: () => ({ width: 7 }),
    };
    return new Proxy({}, { get: (_, name: string) => methods[name] ?? (() => undefined), set: () => true });
  }
  transferToImageBitmap = () => ({ width: this.width, height: this.height, close() {} });
}

/** jsdom has none. */
class FakePath {
  arc() {}
  addPath() {}
  moveTo() {}
  lineTo() {}
  closePath() {}
}

beforeEach(() => {
  pens.length = 0;
  Object.assign(globalThis, { Worker: FakeWorker, OffscreenCanvas: FakeCanvas, Path2D: FakePath });
});
afterEach(() => {
  for (const name of ['Worker', 'OffscreenCanvas', 'Path2D']) Reflect.deleteProperty(globalThis, name);
});

/** A painter whose worker has come. */
async function ready() {
  const creating = MarkerPainter.create();
  FakeWorker.current.onmessage({ data: null });
  const painter = await creating;
  if (!painter) throw new Error('its worker has come');
  const pictures: unknown[] = [];
  painter.paint(list(), palette, (bitmap) => pictures.push(bitmap));
  return { painter, pictures };
}

describe('the painter', () => {
  it('is none where the browser has no worker that paints, or refuses it', async () => {
    Object.assign(globalThis, {
      Worker: class {
        constructor() {
          throw new DOMException('policy', 'SecurityError');
        }
      },
    });
    expect(await MarkerPainter.create()).toBeNull();
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    expect(await MarkerPainter.create()).toBeNull();
  });

  it('is none where the code of the worker does not come', async () => {
    const creating = MarkerPainter.create();
    FakeWorker.current.onerror(new Event('error', { cancelable: true }));
    expect(await creating).toBeNull();
    expect(FakeWorker.current.isEnded).toBe(true);
  });

  it('hands a list over and returns its picture', async () => {
    const { pictures } = await ready();
    expect(FakeWorker.current.jobs).toHaveLength(1);
    FakeWorker.current.onmessage({ data: 'picture' });
    expect(pictures).toEqual(['picture']);
  });

  it('returns none when the worker fails', async () => {
    const { pictures } = await ready();
    const event = new Event('error', { cancelable: true });
    FakeWorker.current.onerror(event);
    expect([pictures, event.defaultPrevented]).toEqual([[null], true]);
  });

  it('returns none when no picture comes in time', async () => {
    jest.useFakeTimers();
    const { pictures } = await ready();
    jest.advanceTimersByTime(2_900);
    expect(pictures).toEqual([]);
    jest.advanceTimersByTime(200);
    expect(pictures).toEqual([null]);
    jest.useRealTimers();
  });

  it('frees a picture that comes after its end', async () => {
    const { painter, pictures } = await ready();
    painter.close();
    const close = jest.fn();
    FakeWorker.current.onmessage({ data: { close } });
    expect(FakeWorker.current.isEnded).toBe(true);
    expect(close).toHaveBeenCalledTimes(1);
    expect(pictures).toEqual([]);
  });
});

describe('the worker', () => {
  it('paints each marker that shows at its place in device pixels, and gives the picture away', async () => {
    const posted = jest.spyOn(globalThis, 'postMessage').mockImplementation(() => undefined);
    await import('./markerWorker');
    self.onmessage?.(new MessageEvent('message', { data: { list: list(), palette } }));
    // Before it, that the worker is ready.
    const [isReady, [picture, options] = []] = posted.mock.calls;
    expect(isReady).toEqual([null]);
    expect(picture).toMatchObject({ width: 200, height: 100 });
    expect(options).toEqual({ transfer: [picture] });
    const canvas = pens.find((pen) => pen.cleared > 0);
    // Half a sprite of 38 CSS pixels to the left and above, at two device pixels each.
    expect(canvas?.drawn).toEqual([
      [10 * 2 - 38, 10 * 2 - 38],
      [60 * 2 - 38, 20 * 2 - 38],
    ]);
    posted.mockRestore();
    self.onmessage = null;
  });
});
