import { recordCanvases } from '../../canvas/recordedCanvas';
import { loadGlyphs } from './loadGlyphs';
import { SpriteSheet, spriteCode } from './sprites';

const recorded = recordCanvases({ hasColors: false });
afterAll(recorded.stop);

it('are drawn as lines in the colour of the status where the computer has no coloured emoji', async () => {
  expect(await loadGlyphs()).toBe(true);
  const palette = {
    online: 'green',
    offline: '',
    maintenance: '',
    unknown: '',
    surface: '',
    critical: '',
    high: '',
    medium: '',
    low: '',
    onAlarm: '',
  };
  const code = spriteCode({ vehicleType: 'van', status: 'online', heading: null });
  const sprite = new SpriteSheet(palette, 1).get(code) as HTMLCanvasElement; // jsdom has no OffscreenCanvas
  expect(recorded.callsOn(sprite, 'fillText')).toEqual([]);
  expect(recorded.callsOn(sprite, 'stroke').at(-1)?.strokeStyle).toBe('green');
});
