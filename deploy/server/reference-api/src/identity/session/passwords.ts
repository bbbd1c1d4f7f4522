import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { FairQueue } from '../../platform/heavy/fairQueue';
import { HttpError } from '../../platform/http/errors';
import { spareCores } from '../../platform/limits/spareCores';
import { PasswordThread } from './passwordThread';

/**
 * The scrypt parameters with 32 MiB and about 250 ms of one core for each password, one of the equivalent sets that
 * OWASP names. N=2^17 and p=1, as stored before 26 November 2026, need 128 MiB.
 */
export const owaspCost = 2 ** 15;
const passes = 3;
const blockSize = 8;
const deriveInNode = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const keyLength = 32;
/** Checks that may wait: for known addresses of accounts, and for all others. */
const QUEUE_LENGTH = 50;

/**
 * Hashes and checks passwords, a few at a time: each needs 32 MiB, and a burst of sign-ins must not exhaust the
 * machine. In a server each slot has a separate thread, which yields to other work.
 */
export class Passwords {
  readonly #cost: number;
  readonly #atOnce: number;
  readonly #threads: readonly PasswordThread[];
  readonly #trusted: (() => void)[] = [];
  readonly #queue: (() => void)[] = [];
  /** People who set passwords take turns: one hash precedes the guesses, and the next one follows a guess. */
  readonly #people = new FairQueue(1);
  readonly #decoy: Promise<string>;
  #running = 0;

  /**
   * @param cost scrypt's N, a power of two
   * @param threads whether keys are derived in threads of our own, or else in Node's
   */
  constructor(cost = owaspCost, atOnce = spareCores(2), threads = false) {
    this.#cost = cost;
    this.#atOnce = atOnce;
    this.#threads = threads ? Array.from({ length: atOnce }, () => new PasswordThread()) : [];
    this.#decoy = this.hash(randomBytes(16).toString('hex'));
    // Callers that await it see a failure; until then it must not end the process as an unhandled rejection.
    this.#decoy.catch(() => {});
  }

  /** @param person who sets the password: however many people set one, a sign-in waits for one of them at most */
  async hash(password: string, person?: number): Promise<string> {
    const salt = randomBytes(16);
    const derive = () => this.#inTurn(person !== undefined, () => this.derive(password, salt, this.#cost));
    const key = await (person === undefined
      ? derive()
      : this.#people.run({ person, kind: 'password', signal: new AbortController().signal }, derive));
    return `${this.#head}${salt.toString('base64')}$${key.toString('base64')}`;
  }

  /** Whether the hash of a password that has just been checked should be renewed. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(this.#head);
  }

  get #head(): string {
    return `scrypt$${this.#cost},${passes}$`;
  }

  /** A hash that matches no password, for an account that is opened elsewhere. */
  unusable(): string {
    return `${this.#head}${randomBytes(16).toString('base64')}$${randomBytes(keyLength).toString('base64')}`;
  }

  /**
   * The duration is the same whether or not there is a hash to compare with, so that it does not reveal which names
   * exist.
   * @param isTrusted whether the caller is known to belong to the account; such a check precedes guesses from
   * elsewhere, however many wait.
   */
  async matches(password: string, stored: string | undefined, isTrusted = false): Promise<boolean> {
    const [, parameters = '', salt = '', key = ''] = (stored ?? (await this.#decoy)).split('$');
    const [cost, p = '1'] = parameters.split(',');
    const expected = Buffer.from(key, 'base64');
    return this.#inTurn(isTrusted, async () => {
      const began = performance.now();
      const actual = await this.derive(password, Buffer.from(salt, 'base64'), Number(cost), Number(p));
      const isRight = timingSafeEqual(actual, expected) && stored !== undefined;
      if (!isRight && !isTrusted) {
        // Strangers who guess, however many, get half of a core: the slot pauses for as long as a check lasts. A check
        // with other parameters and its pause last equally long together, so that the time does not reveal which names
        // exist.
        const work = (Number(cost) * Number(p)) / (this.#cost * passes);
        const rest = (performance.now() - began) * (2 / work - 1);
        await new Promise((resolve) => setTimeout(resolve, rest));
      }
      return isRight;
    });
  }

  /** The costly part. */
  async derive(password: string, salt: Buffer, cost: number, p = passes): Promise<Buffer> {
    const thread = this.#threads.find(({ isBusy }) => !isBusy);
    const options = { N: cost, r: blockSize, p, maxmem: 256 * cost * blockSize };
    const text = password.normalize('NFKC');
    return thread
      ? await thread.derive(text, salt, keyLength, options)
      : await deriveInNode(text, salt, keyLength, options);
  }

  async #inTurn<T>(isTrusted: boolean, work: () => Promise<T>): Promise<T> {
    await this.#turn(isTrusted ? this.#trusted : this.#queue);
    try {
      return await work();
    } finally {
      // The next in the queue inherits this slot; only without one does the slot become free.
      const next = this.#trusted.shift() ?? this.#queue.shift();
      if (next) next();
      else this.#running--;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  async #turn(queue: (() => void)[]): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running++;
      return;
    }
    if (queue.length >= QUEUE_LENGTH)
      throw new HttpError(503, 'Серверот моментално е зафатен. Обидете се повторно.', undefined, {
        'retry-after': '5',
      });
    await new Promise<void>((resolve) => queue.push(resolve));
  }
}
