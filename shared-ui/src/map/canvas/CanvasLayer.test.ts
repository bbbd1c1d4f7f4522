import { Map as LeafletMap } from 'leaflet';
import { sizeElements } from '../testing';
import { CanvasLayer, type CanvasView, type Painting } from './CanvasLayer';
import { recordCanvases } from './recordedCanvas';

sizeElements(400, 300);
const recorded = recordCanvases();
afterAll(recorded.stop);

const nextFrame = () => new Promise(requestAnimationFrame);

/** Paints one dot a slice. */
class Dots extends CanvasLayer {
  readonly views: CanvasView[] = [];
  completed = 0;
  readonly slices: number;

  constructor(slices: number) {
    super();
    this.slices = slices;
  }
  get surface() {
    return this.canvas;
  }
  protected override prepare() {
    return { sliced: this.slices > 1, again: false };
  }
  protected override painted() {
    this.completed += 1;
  }
  protected override *paint(ctx: CanvasRenderingContext2D, view: CanvasView): Painting {
    this.views.push(view);
    for (let slice = 0; slice < this.slices; slice++) {
      if (slice > 0) yield;
      ctx.fillRect(slice, 0, 1, 1);
    }
  }
}

function show(slices = 1) {
  const map = new LeafletMap(document.createElement('div'), { center: [42, 21], zoom: 8, zoomAnimation: false });
  const layer = new Dots(slices).addTo(map);
  return { map, layer };
}

it('paints what is in view and a margin, once a frame however often it is asked', async () => {
  const { layer } = show();
  layer.invalidate();
  layer.invalidate();
  await nextFrame();
  expect(layer.views).toHaveLength(1);
  expect(layer.views[0]).toMatchObject({ width: 464, height: 364, zoom: 8, world: 256 * 256, ratio: 1 });
  expect(recorded.callsOn(layer.surface, 'fillRect')).toHaveLength(1);
  await nextFrame();
  expect(layer.views).toHaveLength(1);
});

it('shows a painting in slices only when it is complete', async () => {
  const { layer } = show(3);
  await nextFrame();
  await nextFrame();
  expect(layer.completed).toBe(0);
  expect(recorded.callsOn(layer.surface)).toEqual([]);
  await nextFrame();
  expect(layer.completed).toBe(1);
  expect(recorded.callsOn(layer.surface, 'drawImage')).toHaveLength(1);
});

it('begins anew when the map moves in the middle of it', async () => {
  const { map, layer } = show(3);
  await nextFrame();
  map.setView([41, 22], 9, { animate: false });
  for (let frame = 0; frame < 3; frame++) await nextFrame();
  expect(layer.completed).toBe(1);
  expect(layer.views.map((view) => view.zoom)).toEqual([8, 9]);
});

it('paints no more once it is removed', async () => {
  const { layer } = show();
  layer.remove();
  layer.invalidate();
  await nextFrame();
  expect(layer.views).toEqual([]);
  expect(layer.surface.isConnected).toBe(false);
});

it('paints anew when the browser gives back a canvas that it had taken', async () => {
  const { layer } = show();
  await nextFrame();
  layer.surface.dispatchEvent(new Event('contextrestored'));
  await nextFrame();
  expect(layer.views).toHaveLength(2);
});

it('paints anew, and finer, when the window comes to a screen with more pixels', async () => {
  const queries: { listener: () => void }[] = [];
  jest.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        addEventListener: (_: string, listener: () => void) => void queries.push({ listener }),
        removeEventListener: () => {},
      }) as unknown as MediaQueryList, // what the layer uses of it
  );
  const { layer } = show();
  await nextFrame();
  window.devicePixelRatio = 2;
  queries.at(-1)?.listener();
  await nextFrame();
  window.devicePixelRatio = 1;
  jest.restoreAllMocks();
  expect(layer.views.map(({ ratio }) => ratio)).toEqual([1, 2]);
  expect(queries).toHaveLength(2); // it waits for the next change
});

it('rests where paintings keep frames waiting, except for what the user does', async () => {
  let now = 1_000;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  class SlowDots extends Dots {
    protected override *paint(ctx: CanvasRenderingContext2D, view: CanvasView): Painting {
      now += 100;
      yield* super.paint(ctx, view);
    }
  }
  const map = new LeafletMap(document.createElement('div'), { center: [42, 21], zoom: 8, zoomAnimation: false });
  const layer = new SlowDots(1).addTo(map);
  const paintAgain = async () => {
    layer.invalidate();
    await nextFrame();
    await nextFrame();
    return layer.views.length;
  };
  await nextFrame();
  expect(await paintAgain()).toBe(2);
  expect(await paintAgain()).toBe(2);
  map.fire('moveend');
  await nextFrame();
  expect(layer.views).toHaveLength(3);
  clock.mockRestore();
  map.remove();
});
