/** How many failed sign-ins are let through before others must wait. */
export interface ThrottleLimits {
  /** Failures for one account from one address. */
  accountAndAddress: number;
  /** Failures for one account from anywhere; addresses that have signed in to it before are exempt, so nobody can lock it. */
  account: number;
  /** Failures from one address for any account. */
  address: number;
  /** Milliseconds after which failures are forgotten. */
  window: number;
}

export const defaultLimits: ThrottleLimits = { accountAndAddress: 8, account: 30, address: 60, window: 15 * 60_000 };

interface Failures {
  count: number;
  since: number;
}

// Beyond this the oldest are forgotten, so that an attacker cannot fill the memory with made-up names.
const remembered = 50_000;

/** Counts failed sign-ins per account and address. Kept in this process: with several, each counts its own. */
export class LoginThrottle {
  readonly #failures = new Map<string, Failures>();
  readonly #trusted = new Map<string, true>();
  readonly #limits: ThrottleLimits;
  readonly #now: () => number;

  constructor(limits: ThrottleLimits = defaultLimits, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
  }

  /**
   * Counts an attempt before its password is checked, so that many at once cannot slip through together.
   * @returns seconds to wait, or 0 when the attempt may go on.
   */
  attempt(account: string, address: string): number {
    const { accountAndAddress, account: perAccount, address: perAddress } = this.#limits;
    const pair = `${account} ${address}`;
    const waits = [this.#over(`both ${pair}`, accountAndAddress), this.#over(`address ${address}`, perAddress)];
    if (!this.#trusted.has(pair)) waits.push(this.#over(`account ${account}`, perAccount));
    const wait = Math.max(...waits);
    if (wait > 0) return Math.ceil(wait / 1000);
    for (const key of [`both ${pair}`, `address ${address}`, `account ${account}`]) this.#count(key, 1);
    return 0;
  }

  /** The attempt was right after all: it no longer counts, and the address is known to belong to the account. */
  succeeded(account: string, address: string): void {
    const pair = `${account} ${address}`;
    this.#failures.delete(`both ${pair}`);
    this.#count(`address ${address}`, -1);
    this.#count(`account ${account}`, -1);
    remember(this.#trusted, pair, true);
  }

  #over(key: string, limit: number): number {
    const failures = this.#failures.get(key);
    if (failures === undefined) return 0;
    const left = failures.since + this.#limits.window - this.#now();
    if (left <= 0) this.#failures.delete(key);
    return left > 0 && failures.count >= limit ? left : 0;
  }

  #count(key: string, change: number): void {
    const failures = this.#failures.get(key) ?? { count: 0, since: this.#now() };
    remember(this.#failures, key, { count: Math.max(0, failures.count + change), since: failures.since });
  }
}

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.set(key, value);
  if (map.size <= remembered) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
