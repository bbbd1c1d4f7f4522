import type { Redis } from 'ioredis';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { limiter, takePoint } from '../../platform/http/limiter';
import { networkOf } from '../../platform/http/network';

/** The number of failed sign-ins after which others must wait. */
export interface ThrottleLimits {
  /** Failures for one account from one address. */
  accountAndAddress: number;
  /**
   * Failures for one account from anywhere. Addresses that have signed in to it before are exempt, so that strangers
   * cannot lock its user out.
   */
  account: number;
  /** Failures from one address for any account. */
  address: number;
  /** Milliseconds after which failures are forgotten. */
  window: number;
}

export const defaultLimits: ThrottleLimits = { accountAndAddress: 8, account: 30, address: 60, window: 15 * 60_000 };

/** Actions that can be guessed at. Each is counted separately, so that guesses at one do not lock another. */
export type ThrottledAction = 'login' | 'change-password' | 'provider' | 'second-factor';

/**
 * Seconds for which an address that has signed in to an account is remembered as the account's own; a timer lasts at
 * most 24 days.
 */
const TRUST_SECONDS = 20 * 86_400;

/**
 * Counts failed sign-ins per account and address: in Redis where there is one, so that all servers share the counts,
 * and in memory while it is unreachable.
 */
export class LoginThrottle {
  readonly #pair: RateLimiterAbstract;
  readonly #account: RateLimiterAbstract;
  readonly #address: RateLimiterAbstract;
  readonly #trusted: RateLimiterAbstract;

  constructor(limits: ThrottleLimits = defaultLimits, redis?: Redis) {
    const duration = limits.window / 1000;
    const counts = (name: string, points: number, seconds: number) =>
      limiter({ keyPrefix: `throttle:${name}`, points, duration: seconds }, redis);
    this.#pair = counts('pair', limits.accountAndAddress, duration);
    this.#account = counts('account', limits.account, duration);
    this.#address = counts('address', limits.address, duration);
    this.#trusted = counts('trusted', Number.MAX_SAFE_INTEGER, TRUST_SECONDS);
  }

  /**
   * Counts an attempt before its password is checked, so that many at once cannot slip through together.
   * @returns seconds to wait, or 0 when the attempt is allowed.
   */
  async attempt(action: ThrottledAction, account: string, address: string): Promise<number> {
    const keys = keysOf(action, account, address);
    const counted: [RateLimiterAbstract, string][] = [];
    const checks: [RateLimiterAbstract, string][] = [
      [this.#pair, keys.pair],
      [this.#address, keys.address],
    ];
    if ((await this.#trusted.get(keys.pair)) === null) checks.push([this.#account, keys.account]);
    for (const [limit, key] of checks) {
      const wait = await takePoint(limit, key);
      if (wait === 0) counted.push([limit, key]);
      else {
        // A refused attempt is uncounted elsewhere: one address must not use up others' attempts for the same account.
        await Promise.all(counted.map(([other, otherKey]) => other.reward(otherKey)));
        return wait;
      }
    }
    return 0;
  }

  /** Whether this account has been signed in to from this address before. */
  async isTrusted(action: ThrottledAction, account: string, address: string): Promise<boolean> {
    return (await this.#trusted.get(keysOf(action, account, address).pair)) !== null;
  }

  /** Whether anybody has signed in from this network before. */
  async isKnownNetwork(address: string): Promise<boolean> {
    return (await this.#trusted.get(networkKey(address))) !== null;
  }

  /** The attempt was right after all: its count is reversed, and the address is known to belong to the account. */
  async succeeded(action: ThrottledAction, account: string, address: string): Promise<void> {
    const keys = keysOf(action, account, address);
    const wasTrusted = (await this.#trusted.get(keys.pair)) !== null;
    await Promise.all([
      this.#pair.delete(keys.pair),
      this.#address.reward(keys.address),
      wasTrusted ? undefined : this.#account.reward(keys.account),
      this.#trusted.set(keys.pair, 1, TRUST_SECONDS),
      this.#trusted.set(networkKey(address), 1, TRUST_SECONDS),
    ]);
  }
}

/** The key of a network from which people sign in; unlike a pair's, it has one part. */
const networkKey = (address: string) => JSON.stringify([networkOf(address)]);

/** The keys are JSON, so that no name of an account can be read as another action or address. */
function keysOf(action: ThrottledAction, account: string, address: string) {
  const network = networkOf(address);
  return {
    pair: JSON.stringify([action, account, network]),
    account: JSON.stringify([action, account]),
    address: JSON.stringify([action, network]),
  };
}
