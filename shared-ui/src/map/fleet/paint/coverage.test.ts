import { Coverage } from './coverage';
import { DISC, OUTLINE, spriteCode } from './sprites';

const code = (heading: number | null = null, hasAlarms = false) =>
  spriteCode({ vehicleType: 'car', status: 'online', heading, hasAlarms });

function coverage() {
  const grid = new Coverage();
  grid.reset(400, 400);
  return grid;
}

/** Markers all around 100, 100, and over it. */
function ringAround(grid: Coverage) {
  for (let turn = 0; turn < 2 * Math.PI; turn += 0.25) grid.put(100 + 3.5 * Math.cos(turn), 100 + 3.5 * Math.sin(turn));
}

it('hides a marker that lies exactly below others', () => {
  const grid = coverage();
  expect(grid.shows(100, 100, code())).toBe(true);
  for (const [dx, dy] of [
    [0, 0],
    [3, 0],
    [-3, 0],
    [0, 3],
    [0, -3],
  ] as const)
    grid.put(100 + dx, 100 + dy);
  expect(grid.shows(100, 100, code())).toBe(true);
  ringAround(grid);
  expect(grid.shows(100, 100, code())).toBe(false);
});

it('shows a marker whose notch or alarm dot looks out', () => {
  const grid = coverage();
  ringAround(grid);
  expect(grid.shows(100, 100, code(90))).toBe(true);
  expect(grid.shows(100, 100, code(null, true))).toBe(true);
});

it('knows half-seen markers at every edge, and forgets what was before', () => {
  const grid = coverage();
  for (const place of [-19, 0, 200, 400, 419]) {
    grid.put(place, 200);
    grid.put(200, place);
  }
  expect(grid.shows(-10, 60, code())).toBe(true);
  grid.reset(400, 400);
  expect(grid.shows(200, 200, code())).toBe(true);
});

it('never leaves out a marker of which a single point of the disc would show', () => {
  let seed = 3;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const places = Array.from({ length: 1500 }, () => ({ x: random() * 200, y: random() * 200 }));
  const grid = coverage();
  const above: { x: number; y: number }[] = [];
  let left = 0;
  let seen = 0;
  for (const { x, y } of places) {
    if (grid.shows(x, y, code())) {
      grid.put(x, y);
      above.push({ x, y });
      continue;
    }
    left++;
    for (let turn = 0; turn < 2 * Math.PI; turn += 0.2) {
      const [px, py] = [x + (DISC + OUTLINE) * Math.cos(turn), y + (DISC + OUTLINE) * Math.sin(turn)];
      if (!above.some((other) => Math.hypot(other.x - px, other.y - py) < DISC + OUTLINE)) seen++;
    }
  }
  expect(seen).toBe(0);
  expect(left).toBeGreaterThan(500);
});
