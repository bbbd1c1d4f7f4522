import { recordCanvases } from '../../canvas/recordedCanvas';
import { testPaint as paint } from '../testing';
import { drawCluster } from './drawCluster';
import { MARKER_STATUSES, type MarkerStatus } from './sprites';

const recorded = recordCanvases();
afterAll(recorded.stop);

function draw(...statuses: MarkerStatus[]) {
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('The recorder gives every canvas a context.');
  drawCluster(ctx, paint, {
    x: 50,
    y: 50,
    statuses: MARKER_STATUSES.map((each) => statuses.filter((status) => status === each).length),
    alarm: 0,
  });
  return recorded.callsOn(canvas);
}

it('is ringed by the statuses of its vehicles, each by its share, in the colours it is given', () => {
  const calls = draw('online', 'offline', 'online', 'online');
  const arcs = calls.filter(({ name }) => name === 'arc').slice(1);
  const shares = arcs.map(({ args: [, , , from, to] }) => (Number(to) - Number(from)) / (2 * Math.PI));
  expect(shares.map((share) => share.toFixed(2))).toEqual(['0.75', '0.25']);
  const strokes = calls.filter(({ name }) => name === 'stroke').map(({ strokeStyle }) => strokeStyle);
  expect(strokes).toEqual(['green', 'red']);
  expect(calls.find(({ name }) => name === 'fillText')).toMatchObject({ args: ['4', 50, 50.5], fillStyle: 'black' });
});
