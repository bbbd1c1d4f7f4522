import type { Measured, Visit } from 'shared-auth/contract';

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

/** For tests: a user with a computer, a way of working, and a bucket of the share. */
export interface SimulatedUser {
  name: string;
  /** How many times slower the computer is. */
  slowness: number;
  /** How much the user does. */
  eagerness: number;
  /** 0 to 100. */
  bucket: number;
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
 * For tests: a minute of a user on a route. One in ten has seconds in which the machine does not move, one in thirty a
 * network that fails.
 */
export function simulatedMinute(route: SimulatedRoute, user: SimulatedUser, random: () => number): Measured {
  const usual = simulatedRoutes[route];
  const { slowness, eagerness } = user;
  const about = (value: number) => Math.round(value * (0.5 + random()));
  const stall = random() < 0.1 ? 2_000 + random() * 6_000 : 0;
  const isAway = random() < 1 / 30;
  const writes = random() < 0.1 ? 1 : 0;
  return {
    opening: about(usual.requests + (isAway ? 5 : 0)),
    requests: about(usual.requests * eagerness),
    kilobytes: about(usual.kilobytes * (1 + eagerness)),
    refused: random() < 0.03 ? 1 : 0,
    unanswered: isAway ? about(6) : 0,
    direct: 0,
    unprompted: writes && random() < 0.02 ? 1 : 0,
    busy: about(usual.busy * slowness * eagerness + stall),
    latency: about(60 * slowness + stall / 2),
    shift: random() < 0.1 ? about(80) : 0,
    memory: random() < 0.4 ? 0 : about(usual.memory * eagerness * (random() < 0.1 ? 5 : 1)),
    content: about(usual.content * slowness + stall + (isAway ? 5_000 : 0)),
    errors: isAway || random() < 0.01 ? 100 : 0,
    text: about(usual.text),
    ...(random() < 0.4 ? { ignored: random() < 0.1 ? 100 : random() < 0.2 ? 33 : 0 } : {}),
    covered: random() < 0.04 ? about(30) : 0,
    // Of the tab so far: some keep much, and some have sent what they had kept.
    stored: (random() < 0.2 ? about(3) : 0) + (user.bucket % 7 < 1 ? 120 : 0),
    overwritten: Math.floor(random() * 3),
    removed: (random() < 0.05 ? 1 : 0) + (user.bucket % 10 < 1 ? 2 : 0),
    // What an extension of the browser writes.
    foreign: user.bucket % 10 < 1 ? 1 : 0,
    rooms: 0,
    ...(random() < 0.5 ? { stuck: stall > 5_000 ? 100 : 0 } : {}),
    left: random() < 0.12 ? 100 : 0,
    reloaded: random() < 0.04 ? 100 : 0,
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
  measured: { ...simulatedMinute(route, user, random), ...more },
});
