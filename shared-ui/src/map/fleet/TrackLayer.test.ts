import { Map as LeafletMap } from 'leaflet';
import { recordCanvases } from '../canvas/recordedCanvas';
import { sizeElements } from '../testing';
import type { Track } from '../types';
import { TrackLayer } from './TrackLayer';

sizeElements(400, 300);
const recorded = recordCanvases();
afterAll(recorded.stop);

const track = (key: string, over: Partial<Track> = {}): Track => ({
  key,
  points: [0, 1, 2].map((i) => ({ lat: 42, lng: 21 + i / 50, at: null, speed: null, heading: null })),
  ...over,
});

async function paint(tracks: Track[]) {
  const map = new LeafletMap(document.createElement('div'), { center: [42, 21.02], zoom: 11, zoomAnimation: false });
  const layer = new TrackLayer().addTo(map);
  layer.setTheme({ tracks, casing: 'white', colors: ['blue', 'orange'] });
  await new Promise(requestAnimationFrame);
  const canvas = layer.getPane()?.querySelector('canvas') as HTMLCanvasElement; // the layer has just put it there
  return (name: string) => recorded.callsOn(canvas, name);
}

it('draws each track over a casing, in its own colour or the next of the list', async () => {
  const calls = await paint([track('a'), track('b', { color: 'red' }), track('c')]);
  expect(calls('stroke').map(({ strokeStyle, lineWidth }) => [strokeStyle, lineWidth])).toEqual([
    ['white', 5],
    ['blue', 3],
    ['white', 5],
    ['red', 3],
    ['white', 5],
    ['blue', 3],
  ]);
  expect(calls('moveTo')).toHaveLength(3);
});

it('leaves out points without a position', async () => {
  const [first, , last] = track('a').points;
  const calls = await paint([track('a', { points: [first!, { ...first!, lat: Number.NaN }, last!] })]);
  expect(calls('lineTo')).toHaveLength(1);
});
