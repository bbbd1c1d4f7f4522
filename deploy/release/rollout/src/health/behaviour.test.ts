import type { Measured, Visit } from 'shared-auth/contract';
import { stoppedRamps } from '../testing/simulatedRamp';
import {
  createRandom,
  type SimulatedRoute,
  type SimulatedUser,
  simulatedUsers,
  simulatedVisit,
} from '../testing/simulatedVisits';
import { worseBehaviour } from './behaviour';
import { median, quantile, rankZ } from './statistics';

const versions = { id: 'mfe-alarms', candidate: '1.3.0', stable: '1.2.0' };

it('knows quantiles, and by how much values rank above others', () => {
  expect([median([3, 1, 2]), median([1, 2]), median([])]).toEqual([2, 1.5, 0]);
  expect(quantile([0, 10, 20, 30, 40], 0.9)).toBe(36);
  expect(rankZ([1, 1, 1], [1, 1])).toBe(0);
  expect(rankZ([2, 3, 4, 5, 6], [1, 1, 1, 1, 1])).toBeGreaterThan(2.6);
  // One enormous value ranks like any other that is highest.
  expect(rankZ([1, 1, 1, 1, 1e9], [1, 1, 1, 1, 1])).toBeLessThan(1.1);
});

// Of thirty users: equalRamps.long.test.ts.
it('@long stops none of 200 ramps of an equal build with 12 users, whatever their computers do', () => {
  expect(stoppedRamps(200, 12)).toEqual([]);
});

/** What each of the kinds of the review does to what its page measures. */
const kinds: [what: string, route: SimulatedRoute, measured: Measured, says: string][] = [
  ['asks without end', '/alarms', { requests: 5_580 }, '5580 requests a minute in place of'],
  ['asks eighteen times a minute', '/alarms', { requests: 90 }, '90 requests a minute in place of'],
  ['asks for each row when it opens', '/alarms', { opening: 120 }, '120 requests until the page had opened'],
  ['asks 404s', '/alarms', { refused: 4 }, '4 calls a minute answered 4xx in place of 0'],
  ['stays a skeleton', '/alarms', { content: 30_000, text: 20 }, '30 s until the page shows its content in place of'],
  ['shows its own error state', '/alarms', { errors: 100 }, '100 % of visits in an error state in place of 0'],
  ['writes white on white', '/alarms', { text: 0 }, '0 characters of text to be seen in place of'],
  ['lies over its controls', '/alarms', { covered: 100 }, '100 % of the controls covered'],
  ['prevents its clicks', '/alarms', { ignored: 100 }, '100 % of clicks, keys and scrolls without effect'],
  ['renders without end', '/alarms', { busy: 55_000 }, '55 s of blocked processor a minute'],
  ['fills the storage', '/alarms', { stored: 4_000 }, '4000 kB added to the storage'],
  ['clears the storage', '/alarms', { removed: 9 }, '9 keys of the storage removed'],
  ['overwrites the storage', '/alarms', { overwritten: 9 }, '9 keys of the storage overwritten'],
  ['writes keys of others', '/alarms', { foreign: 2 }, '2 keys of the storage written that are not its own'],
  ['never leaves a room', '/locations', { rooms: 1 }, '1 live room(s) still joined'],
  ['takes 30 MB a minute', '/alarms', { memory: 30_000 }, '30000 kB of memory more each minute'],
  ['takes 5 MB a minute', '/alarms', { memory: 5_000 }, '5000 kB of memory more each minute'],
  ['writes unasked', '/alarms', { unprompted: 3 }, '3 writes a minute that no user asked for in place of 0'],
  [
    'writes unasked and is refused',
    '/alarms',
    { unprompted: 3, refused: 3 },
    '3 writes a minute that no user asked for',
  ],
  ['writes past the client', '/alarms', { direct: 2 }, '2 writes a minute past the console’s client in place of 0'],
  ['cannot be left', '/alarms', { stuck: 100 }, '100 % of visits that could not be left by the menu in place of 0'],
  ['moves its content', '/alarms', { shift: 900 }, '0.9 of layout shift in place of 0'],
  ['downloads 5 MB a minute', '/alarms', { kilobytes: 5_000 }, '5000 kB transferred a minute'],
];

/** Users of a fleet of twelve, three of whom have the candidate: ten pages of it alongside sixty of stable. */
function tenPages(route: SimulatedRoute, wrong: Measured, seed = 5): Visit[] {
  const random = createRandom(seed);
  const users = simulatedUsers(12, random);
  const of = (version: string, count: number, whose: readonly SimulatedUser[], more: Measured) =>
    Array.from({ length: count }, (_, index) => {
      const user = whose[index % whose.length] as SimulatedUser; // one of them
      return simulatedVisit(version, route, user, index, random, more);
    });
  return [...of('1.2.0', 60, users.slice(3), {}), ...of('1.3.0', 10, users.slice(0, 3), wrong)];
}

it.each(kinds)('a candidate that %s is stopped by ten pages, in one sentence', (_what, route, measured, says) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const why = worseBehaviour(versions, tenPages(route, measured, seed))?.why ?? null;
    expect(why).toContain(`on ${route} `);
    expect(why).toContain(says);
  }
});

it('says both values in the same unit', () => {
  expect(worseBehaviour(versions, tenPages('/alarms', { content: 30_000 }))?.why).toMatch(
    / 30 s .* in place of \d(\.\d)? \(/,
  );
});

it('is not stopped for a measure that its team has accepted to change', () => {
  const visits = tenPages('/alarms', { requests: 900 });
  expect(worseBehaviour({ ...versions, accepted: ['requests'] }, visits)).toBeNull();
  expect(worseBehaviour({ ...versions, accepted: ['busy'] }, visits)?.why).toContain('900 requests a minute');
});

it('is not stopped by one user alone, nor on a route that the stable version does not have', () => {
  const visits = tenPages('/alarms', { requests: 900 });
  const alone = visits.map((visit) => (visit.version === '1.3.0' ? { ...visit, user: 'mallory' } : visit));
  expect(worseBehaviour(versions, alone)).toBeNull();
  const elsewhere = visits.map((visit) => (visit.version === '1.3.0' ? { ...visit, route: '/new' } : visit));
  expect(worseBehaviour(versions, elsewhere)).toBeNull();
});

it('compares over the same time: a server that failed after the ramp began failed for both', () => {
  const before = tenPages('/alarms', {}).filter(({ version }) => version === '1.2.0');
  const failing = tenPages('/alarms', { unanswered: 30, errors: 100 });
  const meanwhile = failing.map((visit) => ({
    ...visit,
    at: visit.at + 1_000,
    measured: { ...visit.measured, unanswered: 30, errors: 100 },
  }));
  expect(worseBehaviour(versions, [...before, ...before, ...meanwhile])).toBeNull();
});

it('says the same in parts, for other languages', () => {
  expect(worseBehaviour(versions, tenPages('/alarms', { requests: 900 }))?.findings).toEqual([
    { what: 'requests', values: expect.objectContaining({ route: '/alarms', here: 900, visits: expect.any(Number) }) },
  ]);
});
