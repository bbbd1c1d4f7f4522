import { type Measured, type PageWords, pageWords, type Visit } from 'shared-auth/contract';

/** For tests: numbers from 0 to 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** For tests: a user with their computer, way of working, and bucket of the share. */
export interface SimulatedUser {
  name: string;
  /** How many times slower the computer is. */
  slowness: number;
  /** How much the user does. */
  eagerness: number;
  /** 0 to 100. */
  bucket: number;
  /** 0 to 100: what is odd about the browser. */
  habit: number;
  /** 0 to 100: whom a harm meets. */
  chance: number;
  words: PageWords;
}

/**
 * For tests: of ten users seven have a fast computer, the others one twice or six times slower; some do five times as
 * much as others.
 */
export const simulatedUsers = (count: number, random: () => number): SimulatedUser[] =>
  Array.from({ length: count }, (_, index) => {
    const machine = random();
    return {
      name: `user${index}`,
      slowness: machine < 0.7 ? 1 : machine < 0.85 ? 2 : 6,
      eagerness: Math.exp((random() + random() + random() - 1.5) * 1.2),
      bucket: random() * 100,
      habit: random() * 100,
      chance: random() * 100,
      words: Object.fromEntries(
        Object.entries(pageWords).map(([kind, words]) => [kind, words[Math.floor(random() ** 2 * words.length)]]),
      ),
    };
  });

/** For tests: what one minute on a page of this console measures, by what is usual of it. */
export const simulatedRoutes = {
  '/dashboard': { requests: 9, kilobytes: 180, busy: 400, content: 500, text: 1_400, memory: 900, controls: 14 },
  '/alarms': { requests: 4, kilobytes: 60, busy: 120, content: 350, text: 2_600, memory: 300, controls: 60 },
  '/locations': { requests: 6, kilobytes: 700, busy: 900, content: 800, text: 700, memory: 2_500, controls: 30 },
} as const;
export type SimulatedRoute = keyof typeof simulatedRoutes;

/**
 * For tests: a user's minute on a route. In one of ten the machine freezes for some seconds, and in one of thirty the
 * network fails.
 */
export function simulatedMinute(route: SimulatedRoute, user: SimulatedUser, random: () => number): Measured {
  const usual = simulatedRoutes[route];
  const { slowness, eagerness, habit, words } = user;
  const about = (value: number) => Math.round(value * (0.5 + random()));
  const stall = random() < 0.1 ? 2_000 + random() * 6_000 : 0;
  const isAway = random() < 1 / 30;
  const writes = random() < 0.1 ? 1 : 0;
  return {
    requests: about(usual.requests * (1 + eagerness) + (isAway ? 5 : 0)),
    kilobytes: about(usual.kilobytes * (1 + eagerness)),
    unanswered: (random() < 0.03 ? 1 : 0) + (isAway ? about(6) : 0),
    unprompted: writes && random() < 0.02 ? 1 : 0,
    busy: about(usual.busy * slowness * eagerness + stall),
    memory: random() < 0.4 ? 0 : about(usual.memory * eagerness * (random() < 0.1 ? 5 : 1)),
    content: about(usual.content * slowness + stall + (isAway ? 5_000 : 0)),
    errors: isAway || random() < 0.01 ? 100 : 0,
    text: random() < 0.01 ? 0 : about(usual.text * (words.role === 'driver' ? 0.4 : 1)),
    ...(random() < 0.4 ? { ignored: random() < 0.1 ? 100 : random() < 0.2 ? 33 : 0 } : {}),
    covered: random() < 0.04 ? about(30) : 0,
    // Of the tab so far: some have sent what they had kept.
    removed: (random() < 0.05 ? 1 : 0) + (habit % 10 < 1 ? 2 : 0),
    // What an extension of the browser writes.
    foreign: habit % 50 < 1 ? 3 : habit % 10 < 1 ? 1 : 0,
  };
}

/** For tests: a visit as a gateway collects it. */
export const simulatedVisit = (
  version: string,
  route: SimulatedRoute,
  user: SimulatedUser,
  at: number,
  random: () => number,
  more: Measured = {},
): Visit => ({
  module: 'mfe-alarms',
  version,
  shell: '1.0.0',
  route,
  user: user.name,
  at,
  page: { ...user.words, visit: random() < 0.3 ? 'first' : 'later', open: random() < 0.5 ? 'fresh' : 'minutes' },
  measured: { ...simulatedMinute(route, user, random), ...more },
});
