import { Map as LeafletMap } from 'leaflet';
import { sizeElements } from '../../testing';
import { MAP_COLORS } from './mapColors';
import { OfflineLayer } from './OfflineLayer';

/** What was written on a canvas, and how the rectangles were filled: share of the ground that they cover. */
const written: string[] = [];
const filled: number[] = [];
let alpha = 1;

beforeEach(() => {
  written.length = 0;
  filled.length = 0;
  alpha = 1;
  sizeElements(900, 600);
  const context = new Proxy(
    {
      measureText: (text: string) => ({ width: text.length * 7 }),
      fillText: (text: string) => void written.push(text),
      fillRect: () => void filled.push(alpha),
      createRadialGradient: () => ({ addColorStop: () => {} }),
    } as Record<string, unknown>,
    {
      get: (own, name: string) => own[name] ?? (() => {}),
      set: (_own, name, value) => {
        if (name === 'globalAlpha') alpha = Number(value);
        return true;
      },
    },
  );
  // jsdom has no canvas: a context that remembers what is written.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    queueMicrotask(() => callback(0));
    return 1;
  });
});

async function paint(zoom: number, language: 'mk' | 'en') {
  const map = new LeafletMap(document.createElement('div'), { center: [41.6, 21.7], zoom, fadeAnimation: false });
  new OfflineLayer({ colors: MAP_COLORS, language, dark: false, names: true }).addTo(map);
  await Promise.resolve();
}

it('names the cities and the motorways of what is in view', async () => {
  await paint(8, 'mk');
  expect(written).toEqual(expect.arrayContaining(['Скопје', 'Битола', 'Штип', 'А1']));
  expect(written).not.toContain('Росоман');
});

it('names villages near by, in the language of the console, and nothing out of view', async () => {
  await paint(11, 'en');
  expect(written).toEqual(expect.arrayContaining(['Gradsko', 'Rosoman']));
  expect(written).not.toContain('Ohrid');
});

it('B23: ends softly where the data end, and paints no such edge where it is out of view', async () => {
  await paint(5, 'mk');
  expect(new Set(filled).size).toBeGreaterThan(10);
  expect(Math.min(...filled)).toBeLessThan(0.1);
  filled.length = 0;
  await paint(9, 'mk');
  expect(filled).toEqual([1]);
});
