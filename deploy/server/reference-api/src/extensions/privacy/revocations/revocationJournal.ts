import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/database';
import {
  applyRevocation,
  endAllSessions,
  missingOf,
  type Revocation,
  readInstallation,
  revocationsSince,
  saveUntil,
} from './revocations.store';

/** How long a revocation may be in the database alone. */
const WRITE_MS = 2_000;

interface Deps {
  database: Database;
  /** A folder next to the backups: not in the database, and not on its disk. */
  folder: string;
  log: FastifyBaseLogger;
}

/** A line of the journal, of this installation or of one whose folder it was before. */
interface Line extends Revocation {
  installation: string;
}

/**
 * Writes revocations, removals and withdrawn rights to append-only files outside of the database, so that restoring a
 * backup does not undo them. Each server writes a separate file; whichever starts first on a restored database repeats
 * the acts since the backup before it accepts any call.
 */
export class RevocationJournal {
  readonly #written = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly deps: Deps) {}

  /** Applies the acts that a restored database lacks, and records from then on. @returns how many were applied */
  async start(): Promise<number> {
    const { folder, log } = this.deps;
    await mkdir(folder, { recursive: true });
    const applied = await this.#applyMissing();
    this.#timer = setInterval(
      () => void this.write().catch((err) => log.error({ err }, 'revocations not written outside of the database')),
      WRITE_MS,
    ).unref();
    return applied;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  /** Writes the acts since the last time; resolves when they are on the disk. */
  write(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { database, folder } = this.deps;
    const { uuid, until } = await readInstallation(database);
    const fresh = (await revocationsSince(database, until)).filter((one) => !this.#written.has(keyOf(one)));
    const last = fresh.at(-1);
    if (last === undefined) return;
    // Hashes of passwords are in it, as in the backups.
    const file = await open(join(folder, `${hostname()}.jsonl`), 'a', 0o600);
    try {
      await file.appendFile(fresh.map((one) => `${JSON.stringify({ installation: uuid, ...one })}\n`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
    for (const one of fresh) this.#written.add(keyOf(one));
    await saveUntil(database, last.at);
  }

  async #applyMissing(): Promise<number> {
    const { database, log } = this.deps;
    const applied = await database.transaction(async (queries) => {
      // Servers that start together do so one after the other.
      await queries.query('select id from installation where id = 1 for update');
      const { uuid, until } = await readInstallation(queries);
      const lines = (await this.#read()).filter(({ installation }) => installation === uuid);
      for (const line of lines) this.#written.add(keyOf(line));
      const missing = await missingOf(
        queries,
        lines.filter(({ at }) => Date.parse(at) > Date.parse(until)),
      );
      if (missing.length === 0) return 0;
      for (const revocation of missing) await applyRevocation(queries, revocation);
      await endAllSessions(queries);
      await saveUntil(queries, missing.at(-1)?.at ?? until);
      return missing.length;
    });
    if (applied > 0) log.warn({ applied }, 'a backup was restored: what was revoked since has been revoked again');
    return applied;
  }

  /** The lines of every server, oldest first, each once. A line that was cut off by a lost machine is left out. */
  async #read(): Promise<Line[]> {
    const { folder } = this.deps;
    const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const lines = texts.flatMap((text) => text.split('\n').flatMap((line): Line[] => parse(line)));
    const unique = new Map(lines.map((line) => [`${line.installation} ${keyOf(line)}`, line]));
    return [...unique.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id);
  }
}

const keyOf = ({ id, at }: Revocation) => `${id} ${at}`;

function parse(line: string): Line[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as Line]; // written by this class alone
  } catch {
    return [];
  }
}
