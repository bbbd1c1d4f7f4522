import type { Sender } from '../../identity/access/caller';
import { BUDGETS } from '../../platform/limits/budgets';
import type { RejectionCounts } from '../../platform/limits/rejectionCounts';
import { TokenBucket } from '../../platform/limits/tokenBucket';
import type { KeyUsage, LivingKey } from './ingestKeys.store';

/** The sender with one key: its rights, its used budget, and its rejected messages. */
export class KeySender implements Sender {
  readonly id: number;
  readonly name: string;
  readonly messagesPerSecond: number;
  readonly #budget: TokenBucket;
  #uids: ReadonlySet<string> | null;
  #atOnce = 0;
  #messages = 0;
  #lastUsed: number | undefined;
  #reasons = new Map<string, number>();

  readonly #exceeded: RejectionCounts;

  constructor({ id, name, messages_per_second, uids }: LivingKey, exceeded: RejectionCounts) {
    this.id = id;
    this.name = name;
    this.messagesPerSecond = messages_per_second;
    this.#budget = new TokenBucket(messages_per_second * BUDGETS.ingest_burst_seconds, messages_per_second);
    this.#uids = uids && new Set(uids);
    this.#exceeded = exceeded;
  }

  get postsForAny(): boolean {
    return this.#uids === null;
  }

  allows(uid: string): boolean {
    return this.#uids === null || this.#uids.has(uid);
  }

  /** The devices were given other names since. */
  setUids(uids: readonly string[] | null): void {
    this.#uids = uids && new Set(uids);
  }

  begin(): number {
    const crowded = this.#atOnce >= BUDGETS.ingest_requests_at_once;
    const wait = crowded ? 1 : Math.ceil(this.#budget.wait());
    if (wait === 0) this.#atOnce++;
    else {
      this.count(0, { 'budget exceeded': 1 });
      this.#exceeded.add(crowded ? 'ingest_requests_at_once' : 'ingest_burst_seconds');
    }
    return wait;
  }

  end(): void {
    this.#atOnce--;
  }

  count(messages: number, rejectedReasons: Readonly<Record<string, number>>): void {
    this.#lastUsed = Date.now();
    this.#messages += messages;
    this.#budget.spend(messages);
    for (const [reason, count] of Object.entries(rejectedReasons))
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count);
  }

  /** Returns the use since the last call and resets it; undefined without any. */
  takeUsage(): KeyUsage | undefined {
    if (this.#lastUsed === undefined) return undefined;
    const usage = {
      key_id: this.id,
      messages: this.#messages,
      last_used_at: new Date(this.#lastUsed).toISOString(),
      rejected_reasons: Object.fromEntries(this.#reasons),
    };
    this.#messages = 0;
    this.#lastUsed = undefined;
    this.#reasons = new Map();
    return usage;
  }

  /** Returns usage that could not be stored. */
  putBack({ messages, last_used_at, rejected_reasons }: KeyUsage): void {
    this.#messages += messages;
    this.#lastUsed = Math.max(this.#lastUsed ?? 0, Date.parse(last_used_at));
    for (const [reason, count] of Object.entries(rejected_reasons))
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count);
  }
}
