import { type Measured, type PageWords, pageWords, type Visit } from 'shared-auth/contract';
import { stoppedRamps } from '../testing/simulatedRamp';
import {
  createRandom,
  type SimulatedRoute,
  type SimulatedUser,
  simulatedUsers,
  simulatedVisit,
} from '../testing/simulatedVisits';
import { worseBehaviour } from './behaviour';
import { chanceOfMore, median } from './statistics';

const versions = { id: 'mfe-alarms', candidate: '1.3.0', stable: '1.2.0' };

it('knows the middle of values, and what is chance', () => {
  expect([median([3, 1, 2]), median([1, 2]), median([])]).toEqual([2, 1.5, 0]);
  // Fisher's lady: 1 in 70; of three users and nine 1 in 220.
  expect(chanceOfMore({ all: 4, bad: 4 }, { all: 4, bad: 0 })).toBeCloseTo(1 / 70);
  expect(chanceOfMore({ all: 3, bad: 3 }, { all: 9, bad: 0 })).toBeCloseTo(1 / 220);
  expect(chanceOfMore({ all: 50, bad: 0 }, { all: 50, bad: 9 })).toBeCloseTo(1);
  expect(chanceOfMore({ all: 40, bad: 20 }, { all: 40, bad: 20 })).toBeGreaterThan(0.5);
});

// Of thirty users: equalRamps.long.test.ts.
it('@long stops none of 200 ramps of an equal build with 12 users, whatever their computers do', () => {
  expect(stoppedRamps(200, 12)).toEqual([]);
});

/** The effect that each kind of the review has on the measurements of its page. */
const kinds: [what: string, route: SimulatedRoute, measured: Measured, says: string][] = [
  ['asks without end', '/alarms', { requests: 5_580 }, '5580 requests at the opening and a minute after in place of'],
  ['asks eighteen times a minute', '/alarms', { requests: 90 }, '90 requests at the opening'],
  ['asks for each row when it opens', '/alarms', { requests: 120 }, '120 requests at the opening'],
  ['asks 404s', '/alarms', { unanswered: 4 }, '4 calls a minute that were refused, failed or not answered in place of'],
  ['stays a skeleton', '/alarms', { content: 30_000, text: 20 }, '30 s until the page shows its content in place of'],
  ['shows its own error state', '/alarms', { errors: 100 }, '100 % of visits in an error state in place of 0'],
  ['writes white on white', '/alarms', { text: 0 }, '0 characters of text to be seen in place of'],
  ['lies over its controls', '/alarms', { covered: 100 }, '100 % of the controls covered'],
  ['prevents its clicks', '/alarms', { ignored: 100 }, '100 % of clicks, keys and scrolls without effect'],
  ['cannot be left', '/alarms', { ignored: 100 }, '100 % of clicks, keys and scrolls without effect'],
  ['renders without end', '/alarms', { busy: 55_000 }, '55 s of blocked processor a minute'],
  ['fills the storage', '/alarms', { kilobytes: 4_000 }, '4000 kB transferred a minute, or added to the storage'],
  ['clears the storage', '/alarms', { removed: 9 }, '9 keys of the storage removed'],
  ['writes keys of others', '/alarms', { foreign: 2 }, '2 things of others changed or left behind'],
  ['never leaves a room', '/locations', { foreign: 2 }, '2 things of others changed or left behind'],
  ['takes 30 MB a minute', '/alarms', { memory: 30_000 }, '30000 kB of memory more each minute'],
  ['takes 5 MB a minute', '/alarms', { memory: 5_000 }, '5000 kB of memory more each minute'],
  ['writes unasked', '/alarms', { unprompted: 3 }, '3 writes a minute that no user asked for in place of 0'],
  [
    'writes unasked and is refused',
    '/alarms',
    { unprompted: 3, unanswered: 3 },
    '3 writes a minute that no user asked for',
  ],
  ['downloads 5 MB a minute', '/alarms', { kilobytes: 5_000 }, '5000 kB transferred a minute'],
];

/** A fleet of twelve users, three of whom have the candidate: ten pages of it, and sixty of the stable version. */
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
  expect(worseBehaviour({ ...versions, accepted: ['busy'] }, visits)?.why).toContain(
    '900 requests at the opening and a minute after',
  );
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

/** A hundred users of each version with ten visits each, of whom the candidate harms those that `isHarmed` tells. */
function parted(isHarmed: (user: number, visit: number, words: PageWords) => boolean, measured: Measured): Visit[] {
  const random = createRandom(3);
  return simulatedUsers(200, random).flatMap((user, index) =>
    Array.from({ length: 10 }, (_, turn) => {
      const isCandidate = index % 2 === 0;
      const harm = isCandidate && isHarmed(index / 2, turn, user.words) ? measured : {};
      return simulatedVisit(isCandidate ? '1.3.0' : '1.2.0', '/alarms', user, turn, random, harm);
    }),
  );
}

it.each<[Measured]>([[{ text: 0 }], [{ ignored: 100 }], [{ covered: 100 }], [{ removed: 9 }], [{ foreign: 4 }]])(
  'P5-1: %j for a part of the users or of the visits stops a candidate',
  (measured) => {
    for (const share of [20, 50, 79])
      expect(
        worseBehaviour(
          versions,
          parted((user) => user % 100 < share, measured),
        ),
      ).not.toBeNull();
    for (const from of [1, 3, 5])
      expect(
        worseBehaviour(
          versions,
          parted((_user, turn) => turn >= from, measured),
        ),
      ).not.toBeNull();
  },
);

it.each(Object.entries(pageWords).slice(0, 5))(
  'P5-1: a candidate that harms one %s is stopped, each word',
  (kind, words) => {
    for (const word of words) {
      const visits = parted((_user, _turn, own) => own[kind as keyof PageWords] === word, { text: 0 });
      expect(worseBehaviour(versions, visits)).not.toBeNull();
    }
  },
);

it('P5-1: names the part of the users where it shows in no other', () => {
  const random = createRandom(4);
  const visits = simulatedUsers(400, random).flatMap((user, index) =>
    Array.from({ length: 6 }, (_, turn) => {
      const isCandidate = index < 40;
      // Of the candidate's users 5 % are drivers, as are half of stable's, who often see an empty page.
      const role = isCandidate ? (index < 10 ? 'driver' : 'admin') : index % 2 ? 'driver' : 'admin';
      const isEmpty = isCandidate ? role === 'driver' : role === 'admin';
      const visit = simulatedVisit(isCandidate ? '1.3.0' : '1.2.0', '/alarms', user, turn, random);
      return {
        ...visit,
        page: { ...visit.page, role } as PageWords,
        measured: { text: isEmpty && turn % 2 ? 0 : 2_000 },
      };
    }),
  );
  expect(worseBehaviour(versions, visits)).toMatchObject({
    why: expect.stringContaining('users, all driver; stable:'),
    findings: [{ what: 'text' }, { what: 'among.driver' }],
  });
});
