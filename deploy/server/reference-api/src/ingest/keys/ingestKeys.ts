import { createHash, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Sender, SenderCheck } from '../../identity/access/caller';
import type { Database, Queries } from '../../platform/database/database';
import type { RejectionCounts } from '../../platform/limits/rejectionCounts';
import {
  addUsage,
  configureKey,
  type IngestKey,
  insertKey,
  type KeyUsage,
  listKeys,
  livingKeys,
  revokeKey,
} from './ingestKeys.store';
import { KeySender } from './keySender';

/** How long this instance relies on the keys it has read: another one may revoke a key meanwhile. */
const MAX_AGE_MS = 5_000;
/** An unknown key may have been made by another instance; wrong ones cause at most one query in this time. */
const UNKNOWN_AGE_MS = 1_000;
const WRITE_USAGE_MS = 5_000;
/** 192 bits, so that a key cannot be guessed. */
const KEY_BYTES = 24;
/**
 * The key of the configuration is that of the fleet's own Traccar server, and of the sample fleet filling in a past.
 */
const CONFIGURED_PER_SECOND = 20_000;

/** The keys that authenticate trackers' data, and the use of each. */
export class IngestKeys implements SenderCheck {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #exceeded: RejectionCounts;
  readonly #timer: NodeJS.Timeout;
  readonly #senders = new Map<number, KeySender>();
  #byHash = new Map<string, KeySender>();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #writing: Promise<void> | undefined;

  constructor(database: Database, log: FastifyBaseLogger, exceeded: RejectionCounts) {
    this.#database = database;
    this.#log = log;
    this.#exceeded = exceeded;
    this.#timer = setInterval(() => void this.#writeUsage(), WRITE_USAGE_MS).unref();
  }

  /** Adds the key of the configuration to the others. */
  async configure(key: string): Promise<void> {
    await configureKey(this.#database, {
      name: 'INGEST_KEY',
      messages_per_second: CONFIGURED_PER_SECOND,
      key_hash: hashOf(key),
      hint: hintOf(key),
    });
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  async check(key: string): Promise<Sender | undefined> {
    // The map has digests as keys: the duration of a look-up reveals nothing about the ingest keys.
    const hash = hashOf(key);
    await this.#read(MAX_AGE_MS);
    if (!this.#byHash.has(hash)) await this.#read(UNKNOWN_AGE_MS);
    return this.#byHash.get(hash);
  }

  async list(): Promise<IngestKey[]> {
    await this.#writeUsage();
    return listKeys(this.#database);
  }

  /** Creates a key. @returns the key, which is shown only now, with its stored fields */
  async create(
    values: { name: string; devices: readonly string[] | null; messages_per_second: number },
    userId: number,
    record: (queries: Queries, made: { id: number; name: string; devices: readonly string[] | null }) => Promise<void>,
  ): Promise<IngestKey & { key: string }> {
    const key = `fk_${randomBytes(KEY_BYTES).toString('base64url')}`;
    const id = await this.#database.transaction(async (queries) => {
      const made = await insertKey(queries, { ...values, key_hash: hashOf(key), hint: hintOf(key) }, userId);
      await record(queries, { id: made, ...values });
      return made;
    });
    await this.#readAgain();
    const [row] = await listKeys(this.#database, id);
    if (!row) throw new Error('The key that was made is not there.');
    return { ...row, key };
  }

  /** @returns false when there is no such key, or it was revoked before. */
  async revoke(id: number, userId: number, record: (queries: Queries) => Promise<void>): Promise<boolean> {
    const revoked = await this.#database.transaction(async (queries) => {
      const isRevoked = await revokeKey(queries, id, userId);
      if (isRevoked) await record(queries);
      return isRevoked;
    });
    if (revoked) await this.#readAgain();
    return revoked;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writeUsage();
  }

  async #read(maxAge: number): Promise<void> {
    if (performance.now() - this.#readAt < maxAge) return;
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  /** Reads again after a change of ours: a reading that began before it is not used as one after it. */
  async #readAgain(): Promise<void> {
    await this.#reading?.catch(() => {});
    this.#readAt = Number.NEGATIVE_INFINITY;
    await this.#read(0);
  }

  async #readNow(): Promise<void> {
    const began = performance.now();
    const keys = await livingKeys(this.#database);
    const byHash = new Map<string, KeySender>();
    for (const key of keys) {
      const known = this.#senders.get(key.id);
      // The sender is reused, so that its used budget stays used.
      const sender = known?.messagesPerSecond === key.messages_per_second ? known : new KeySender(key, this.#exceeded);
      sender.setUids(key.uids);
      this.#senders.set(key.id, sender);
      byHash.set(key.key_hash, sender);
    }
    this.#byHash = byHash;
    this.#readAt = began;
  }

  /** Stores the use since the last time; a part that cannot be written now is written the next time. */
  async #writeUsage(): Promise<void> {
    await this.#writing;
    const taken = [...this.#senders.values()].flatMap((sender): [KeySender, KeyUsage][] => {
      const usage = sender.takeUsage();
      return usage ? [[sender, usage]] : [];
    });
    if (taken.length === 0) return;
    this.#writing = addUsage(
      this.#database,
      taken.map(([, usage]) => usage),
    )
      .catch((error: unknown) => {
        for (const [sender, usage] of taken) sender.putBack(usage);
        this.#log.warn({ err: error }, 'use of ingest keys not written');
      })
      .finally(() => {
        this.#writing = undefined;
      });
    await this.#writing;
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
/** The hint suffices to tell two keys apart on a page, but not to guess one. */
const hintOf = (key: string) => (key.length >= 16 ? key.slice(-4) : '');
