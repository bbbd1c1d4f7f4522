import type { Redis } from 'ioredis';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { BudgetName } from 'shared-auth/calls';
import { tryLater } from './errors';
import { limiter, takePoint } from './limiter';
import { networksOf } from './network';

/** How often calls of a kind may be made in a window of so many seconds. */
export interface CallBudget {
  seconds: number;
  /** By one person, or with one link; does not apply to calls with neither. */
  person: number;
  /**
   * From one address; an office has one for many people. The next wider IPv6 network of 256 addresses has twice as
   * many, and so on.
   */
  address: number;
  /**
   * By everybody together: by strangers, by those who sign in from a known network, by visitors with a link, and by
   * known people.
   */
  server: number;
}

/** Budgets of calls that make the server work hard. A route names its kind in its `config`. */
export const callBudgets = {
  /** Messages to oneself that leave the server: tests of rules and channels, messages that are sent again. */
  messages: { seconds: 600, person: 10, address: 40, server: 120 },
  /** Reports made at once and mailed. */
  trials: { seconds: 600, person: 6, address: 24, server: 60 },
  /** Files of all stored data of a person. */
  personalData: { seconds: 600, person: 6, address: 24, server: 60 },
  /** Lists of up to 5,000 rows from a file: each has a dry run first. */
  imports: { seconds: 600, person: 30, address: 60, server: 120 },
  /** Histories that are computed again: up to all positions of a tracker move, and days are derived. */
  corrections: { seconds: 600, person: 30, address: 60, server: 120 },
  /** Positions, trips, stops and reports of a period. Playing a fleet's day back reads those of each vehicle. */
  histories: { seconds: 60, person: 600, address: 2_400, server: 6_000 },
  /**
   * Pages of all rows that ever existed: their number is counted row by row. Every console reads the open alarms, all
   * of them at once after an outage.
   */
  lists: { seconds: 60, person: 600, address: 12_000, server: 60_000 },
  /** The people whom an unsaved rule would notify. */
  previews: { seconds: 60, person: 60, address: 240, server: 600 },
  /** Searches of addresses, for which the geocoder is asked once a second at most. */
  addresses: { seconds: 60, person: 60, address: 240, server: 600 },
  /** Steps of a sign-in, before the user is known. Failures are also counted by account. */
  signIn: { seconds: 60, person: 60, address: 240, server: 1_200 },
  /** The strength of a password: up to 0.1 s of work. */
  passwords: { seconds: 60, person: 60, address: 240, server: 600 },
  /** Reports of a page about its own behaviour. */
  records: { seconds: 60, person: 20, address: 200, server: 600 },
  /** The user's own end points: browsers, links, webhooks, keys. */
  endPoints: { seconds: 600, person: 60, address: 240, server: 600 },
  /** Links that do not exist: somebody guesses, or a page has an ended one open. */
  guesses: { seconds: 60, person: 60, address: 60, server: 6_000 },
  /** The description of all calls: a megabyte that anyone may ask for. */
  documents: { seconds: 60, person: 60, address: 120, server: 300 },
  /**
   * Other calls. Each server has separate counts, so that no read waits for Redis. The page of a link reads every 10
   * seconds: 500 may have it open.
   */
  reads: { seconds: 60, person: 3_000, address: 24_000, server: 120_000 },
  writes: { seconds: 60, person: 300, address: 2_400, server: 12_000 },
} as const satisfies Record<BudgetName | 'documents' | 'guesses' | 'reads' | 'writes', CallBudget>;

export type CallBudgetName = keyof typeof callBudgets;

type Of = 'person' | 'address' | 'server';
type Limits = Readonly<Record<Of, RateLimiterAbstract>>;

/**
 * The caller: a person by their session, somebody with a link, or somebody from an address with earlier sign-ins, or
 * from another.
 */
export interface BudgetCaller {
  person?: number | undefined;
  link?: number | undefined;
  address: string;
  isKnownNetwork?: boolean;
}

interface Check {
  of: Of;
  key: string;
  /** Points of the address's budget that the call uses. */
  points: number;
}

/**
 * The counts that a call is charged to. Strangers have separate counts, so that their calls do not use up the budget of
 * people with a session, of visitors with a link, or of those who sign in from where they did before.
 */
function checksOf({ person, link, address, isKnownNetwork = false }: BudgetCaller): Check[] {
  const group = person !== undefined ? 'people' : link !== undefined ? 'links' : isKnownNetwork ? 'known' : 'strangers';
  const one = person ?? link;
  return [
    ...(one === undefined ? [] : [{ of: 'person', key: `${group} ${one}`, points: 1 } as const]),
    ...networksOf(address).map(
      (network, at): Check => ({ of: 'address', key: `${group} ${network}`, points: 1 / 2 ** at }),
    ),
    { of: 'server', key: group, points: 1 },
  ];
}

/**
 * Counts the calls of each kind: for all servers together where they share a Redis, else for each server separately.
 */
export class CallBudgets {
  readonly #limits: ReadonlyMap<CallBudgetName, Limits>;
  readonly #onExceeded: (name: string) => void;

  /**
   * @param factor by which all are larger: tests act as many people do. @param onExceeded is called with the kind of a
   * refused call @param redis shares the counts of several servers
   */
  constructor(factor: number, onExceeded: (name: string) => void, redis?: Redis) {
    this.#onExceeded = onExceeded;
    this.#limits = new Map(
      (Object.entries(callBudgets) as [CallBudgetName, CallBudget][]).map(([name, { seconds, ...points }]) => {
        const shared = name === 'reads' || name === 'writes' ? undefined : redis;
        // A call is only a part of a point in a wider network, and points must be whole.
        const limit = (of: Of) =>
          limiter(
            { keyPrefix: `budget:${name}:${of}`, points: points[of] * PARTS[of] * factor, duration: seconds },
            shared,
          );
        return [name, { person: limit('person'), address: limit('address'), server: limit('server') }];
      }),
    );
  }

  /**
   * Charges a call.
   * @throws HttpError 429 with Retry-After when it is one too many. A refused call is not charged, so that one person's
   * refused calls do not use up the budget of others.
   */
  async spend(name: CallBudgetName, caller: BudgetCaller): Promise<void> {
    const limits = this.#limits.get(name);
    if (limits === undefined) return;
    const spent: Check[] = [];
    for (const check of checksOf(caller)) {
      const seconds = await takePoint(limits[check.of], check.key, check.points * PARTS[check.of]);
      if (seconds === 0) {
        spent.push(check);
        continue;
      }
      await this.#giveBack(name, spent);
      this.#onExceeded(name);
      throw tryLater(429, texts[check.of], seconds);
    }
  }

  /** Refunds a call whose body was invalid. */
  async refund(name: CallBudgetName, caller: BudgetCaller): Promise<void> {
    await this.#giveBack(name, checksOf(caller));
  }

  async #giveBack(name: CallBudgetName, checks: readonly Check[]): Promise<void> {
    const limits = this.#limits.get(name);
    await Promise.all(checks.map(({ of, key, points }) => limits?.[of].reward(key, points * PARTS[of])));
  }
}

/**
 * Parts of a point: a call from an IPv6 network is charged by a half to the next wider one, and by a quarter to the
 * widest.
 */
const PARTS: Readonly<Record<Of, number>> = { person: 1, address: 4, server: 1 };

const texts: Readonly<Record<Of, string>> = {
  person: 'Премногу вакви барања од вас.',
  address: 'Премногу вакви барања од вашата адреса.',
  server: 'Серверот е зафатен со вакви барања.',
};
