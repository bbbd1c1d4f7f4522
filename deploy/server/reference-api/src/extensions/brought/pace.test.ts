import fc from 'fast-check';
import { Pace, shareOfPast } from './pace';

const { signal } = new AbortController();

/** Portions of 100 ms on a clock of its own. @param busy the share of each time between them that live messages take */
async function rests(count: number, ...busy: number[]): Promise<number[]> {
  let now = 0;
  const live = { ms: 0 };
  const found: number[] = [];
  const pass = (ms: number) => {
    now += ms;
    live.ms += ms * (busy[found.length] ?? busy.at(-1) ?? 0);
  };
  const pause = async (ms: number) => {
    found.push(ms);
    pass(ms);
  };
  const pace = new Pace(live, () => now, pause);
  // Vehicles come before their past.
  pass(1_000);
  for (let i = 0; i < count; i++)
    await pace.portion(async () => {
      now += 100;
      // They wait for each portion, which makes nobody busy.
      live.ms += 100;
    }, signal);
  return found;
}

it('leaves half of the time to a server without live messages', async () => {
  expect(await rests(3, 0)).toEqual([100, 100, 100]);
});

it('leaves nearly all of it to a server whose live messages never end, from the first portion on', async () => {
  for (const rest of await rests(3, 1)) expect(rest).toBeCloseTo(1_900);
});

it('follows what changes: once live messages begin it rests longer each time, and shorter once they end', async () => {
  const [first = 0, second = 0, third = 0, ...later] = await rests(12, 0, 1, 1, 0);
  expect([first < second, second < third]).toEqual([true, true]);
  expect(later).toEqual(later.toSorted((a, b) => b - a));
  expect(later.at(-1)).toBeLessThan(110);
});

it('the busier a server is, the smaller is the share, which is never none', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
      const [less, more] = [shareOfPast(Math.min(a, b)), shareOfPast(Math.max(a, b))];
      expect(less).toBeGreaterThanOrEqual(more);
      expect(more).toBeGreaterThanOrEqual(0.05);
      // What live messages take and the past gets is no more than there is, but for the least that the past gets.
      expect(less + Math.min(a, b)).toBeLessThanOrEqual(1.05);
    }),
  );
});

it('gives back what a portion returns, and rests no longer than 10 s', async () => {
  let [now, longest] = [0, 0];
  const pause = async (ms: number) => {
    longest = Math.max(longest, ms);
  };
  const pace = new Pace({ ms: 0 }, () => now, pause);
  const slow = async () => {
    now += 3_600_000;
    return 7;
  };
  expect(await pace.portion(slow, signal)).toBe(7);
  expect(longest).toBe(10_000);
});
