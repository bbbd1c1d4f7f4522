import type { Redis } from 'ioredis';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { tryLater } from './errors';
import { limiter, takePoint } from './limiter';
import { networkOf } from './network';

/** How often calls of a kind may be made in a window of so many seconds. */
export interface CallBudget {
  seconds: number;
  /** By one person; calls without a session have none. */
  person: number;
  /** From one address; an office has one for many people. */
  address: number;
  /** By everybody together. */
  server: number;
}

/** Calls that make the server work for anyone who makes them. A route names its kind in its `config`. */
export const callBudgets = {
  /** Messages to oneself that leave the server: tests of rules and channels, messages that are sent again. */
  messages: { seconds: 600, person: 10, address: 40, server: 120 },
  /** Reports made at once and mailed. */
  trials: { seconds: 600, person: 6, address: 24, server: 60 },
  /** Files of all that is known of a person. */
  personalData: { seconds: 600, person: 6, address: 24, server: 60 },
  /** Lists of up to 5,000 rows from a file: each is tried first. */
  imports: { seconds: 600, person: 30, address: 60, server: 120 },
  /** Histories that are computed again: up to all positions of a tracker move, and days are derived. */
  corrections: { seconds: 600, person: 30, address: 60, server: 120 },
  /** Positions, trips, stops and reports of a period. Playing a fleet's day back reads those of each vehicle. */
  histories: { seconds: 60, person: 600, address: 2_400, server: 6_000 },
  /** Who would be notified by a rule that is not saved. */
  previews: { seconds: 60, person: 60, address: 240, server: 600 },
  /** Steps of a sign-in, before the user is known, and what is counted by account besides. */
  signIn: { seconds: 60, person: 60, address: 240, server: 1_200 },
  /** How good a password is: up to 0.1 s of work. */
  passwords: { seconds: 60, person: 60, address: 240, server: 600 },
  /** What a page reports of what it did. */
  records: { seconds: 60, person: 20, address: 200, server: 600 },
  /** Ways to the own end points: browsers, links, webhooks, keys. */
  endPoints: { seconds: 600, person: 60, address: 240, server: 600 },
} as const satisfies Record<string, CallBudget>;

export type CallBudgetName = keyof typeof callBudgets;

interface Limits {
  person: RateLimiterAbstract;
  address: RateLimiterAbstract;
  server: RateLimiterAbstract;
}

/** Counts the calls of each kind: of all servers together where they share a Redis, else each server its own. */
export class CallBudgets {
  readonly #limits: ReadonlyMap<CallBudgetName, Limits>;
  readonly #onExceeded: (name: string) => void;

  /**
   * @param factor by which all are larger: tests act as many people do. @param onExceeded is called with the kind of a
   * refused call @param redis by which several servers count together
   */
  constructor(factor: number, onExceeded: (name: string) => void, redis?: Redis) {
    this.#onExceeded = onExceeded;
    this.#limits = new Map(
      (Object.entries(callBudgets) as [CallBudgetName, CallBudget][]).map(([name, { seconds, ...points }]) => {
        const limit = (of: keyof Limits) =>
          limiter({ keyPrefix: `budget:${name}:${of}`, points: points[of] * factor, duration: seconds }, redis);
        return [name, { person: limit('person'), address: limit('address'), server: limit('server') }];
      }),
    );
  }

  /**
   * Counts a call.
   * @throws HttpError 429 with Retry-After when it is one too many. It then counts nowhere: one person's refused
   *   calls use up no one else's budget.
   */
  async spend(name: CallBudgetName, person: number | undefined, address: string): Promise<void> {
    const limits = this.#limits.get(name);
    if (limits === undefined) return;
    const checks: [keyof Limits, string][] = [
      ...(person === undefined ? [] : [['person', String(person)] as [keyof Limits, string]]),
      ['address', networkOf(address)],
      ['server', ''],
    ];
    const spent: [keyof Limits, string][] = [];
    for (const [of, key] of checks) {
      const seconds = await takePoint(limits[of], key);
      if (seconds === 0) {
        spent.push([of, key]);
        continue;
      }
      await Promise.all(spent.map(([other, otherKey]) => limits[other].reward(otherKey)));
      this.#onExceeded(name);
      throw tryLater(429, texts[of], seconds);
    }
  }
}

const texts: Readonly<Record<keyof Limits, string>> = {
  person: 'Премногу вакви барања од вас.',
  address: 'Премногу вакви барања од вашата адреса.',
  server: 'Серверот е зафатен со вакви барања.',
};
