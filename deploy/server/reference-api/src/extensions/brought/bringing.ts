import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/auditLog';
import { teams } from '../../identity/users/teams';
import type { Queries } from '../../platform/database/database';
import { nameKey } from '../../platform/database/nameKey';
import { HttpError } from '../../platform/http/errors';
import type { Server } from '../../platform/http/server';
import { mustFit } from '../zones/zones.routes';
import { bringHistory } from './bringHistory';
import { bringVehicles } from './bringVehicles';
import { bringZones } from './bringZones';
import type { ForeignTraccar } from './foreignTraccar';
import { readFleet, type TheirFleet } from './readFleet';
import { endRun, type Item, type Progress, saveProgress } from './runs.store';
import { givenOf, teamOf } from './vehicleRows';

/** Things of one transaction: what is live waits no longer for it than for a file. */
const PORTION = 200;
/** Milliseconds between two signs of life of a run. */
const BEAT_MS = 5_000;

/** Who brings a fleet, for the audit log. */
export type Bringer = Pick<FastifyRequest, 'session' | 'ip'>;
type Teams = ReadonlyMap<number, number | null>;

/** Why a run ends before its end. */
const STOPPED = Symbol('stopped');
const CLOSING = Symbol('closing');

/** What would come, and what would not and why. Nothing is written. */
export async function tryFleet(app: Server, fleet: TheirFleet, source: string, signal: AbortSignal): Promise<Item[]> {
  const { database, ownSilence: silences } = app;
  const chosen = await suggestedTeams(database, fleet, source);
  const given = givenOf(fleet, chosen);
  const items: Item[] = [];
  for (const devices of portions(fleet.devices)) {
    signal.throwIfAborted();
    items.push(...(await bringVehicles(database, devices, { source, given, silences }, true)));
  }
  const zones = { source, signal, countsFrom: () => app.zoneBook.countsFrom() };
  for (const some of portions(fleet.zones)) items.push(...(await bringZones(database, some, zones, true)));
  return [...items, ...groupItems(fleet, chosen), ...fleet.others.map(otherItem)];
}

/** Of each group the team that was chosen the last time, else the one of its name. */
async function suggestedTeams(queries: Queries, { groups }: TheirFleet, source: string): Promise<Teams> {
  const kept = await queries.query<{ their_id: number; team: number | null }>(
    `select their_id, (given->>'team')::int as team from brought_things where source = $1 and kind = 'group'`,
    [source],
  );
  const chosen = new Map(kept.map(({ their_id, team }) => [their_id, team]));
  const byName = new Map(Object.entries(teams).map(([id, name]) => [nameKey(name), Number(id)]));
  return new Map(
    groups.map(({ id, name }) => [id, chosen.has(id) ? (chosen.get(id) ?? null) : (byName.get(nameKey(name)) ?? null)]),
  );
}

async function rememberTeams(queries: Queries, chosen: Teams, source: string): Promise<void> {
  const rows = [...chosen].map(([id, team]) => ({ id, given: { team } }));
  await queries.query(
    `insert into brought_things (source, kind, their_id, given, is_made)
     select $2, 'group', x.id, x.given, false from jsonb_to_recordset($1::text::jsonb) as x(id int, given jsonb)
     on conflict (source, kind, their_id) do update set given = excluded.given`,
    [JSON.stringify(rows), source],
  );
}

const plain = { group: null, team_id: null, message: null };

function groupItems({ groups }: TheirFleet, chosen: Teams): Item[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  return groups.map(({ id, name }): Item => {
    const item = { ...plain, kind: 'group' as const, name: name || '—', group: id, team_id: chosen.get(id) ?? null };
    const hasTeam = teamOf(byId, chosen, id) !== null;
    return hasTeam ? { ...item, outcome: 'there', reason: null } : { ...item, outcome: 'not', reason: 'team' };
  });
}

function otherItem({ kind, name }: TheirFleet['others'][number]): Item {
  const isPerson = kind === 'driver' || kind === 'user';
  return { ...plain, kind, name, outcome: 'not', reason: isPerson ? 'account' : 'byHand' };
}

/** Brings fleets along, one at a time. */
export class Bringing {
  readonly #app: Server;
  readonly #end = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(app: Server) {
    this.#app = app;
  }

  /** Goes on until all has come, somebody stops it, or the other server fails. */
  start(run: number, open: (signal: AbortSignal) => ForeignTraccar, wanted: Wanted): void {
    this.#running = this.#run(run, open, wanted).catch((error: unknown) =>
      this.#app.log.error({ err: error }, 'a run that brings a fleet could not be ended'),
    );
  }

  /** Resolves when what was begun has ended. */
  settled(): Promise<void> {
    return this.#running;
  }

  async close(): Promise<void> {
    this.#end.abort(CLOSING);
    await this.#running;
  }

  async #run(run: number, open: (signal: AbortSignal) => ForeignTraccar, wanted: Wanted): Promise<void> {
    const { database, log } = this.#app;
    const progress = new RunProgress(this.#app, run);
    const signal = AbortSignal.any([this.#end.signal, progress.signal]);
    try {
      await new OneRun(this.#app, open(signal), wanted, progress, signal).whole();
      await progress.end('done', null);
    } catch (error) {
      if (signal.reason === CLOSING) await progress.end('broken', null);
      else if (signal.reason === STOPPED) await progress.end('stopped', null);
      else {
        const isTold = error instanceof HttpError;
        if (!isTold) log.error({ err: error }, 'a fleet could not be brought along');
        await progress.end('failed', isTold ? error.message : 'Настана грешка на серверот. Продолжете повторно.');
      }
    } finally {
      progress.close();
      await database.query('analyze vehicles, devices').catch(() => {});
    }
  }
}

/** What is to come. */
export interface Wanted {
  days: number;
  teams: Teams;
  by: Bringer;
}

/** How far a run is, as the database knows it, which also says when somebody has stopped it. */
class RunProgress {
  readonly #app: Server;
  readonly #run: number;
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #refused: Item[] = [];
  #state: Progress = { phase: 'read', done: 0, total: 0, created: 0, changed: 0, same: 0, positions: 0 };

  constructor(app: Server, run: number) {
    this.#app = app;
    this.#run = run;
    this.#timer = setInterval(() => void this.save().catch(() => {}), BEAT_MS).unref();
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** A part of the phase is done. */
  async add(items: readonly Item[]): Promise<void> {
    const count = (...outcomes: Item['outcome'][]) => items.filter(({ outcome }) => outcomes.includes(outcome)).length;
    this.#refused.push(...items.filter(({ outcome }) => outcome === 'not'));
    const { done, created, changed, same } = this.#state;
    await this.save({
      done: done + items.length,
      created: created + count('new'),
      changed: changed + count('changed'),
      same: same + count('same', 'there'),
    });
  }

  /** Of a vehicle that has come, something does not. */
  refuse(item: Item): void {
    this.#refused.push(item);
  }

  get positions(): number {
    return this.#state.positions;
  }

  async save(news: Partial<Progress> = {}): Promise<void> {
    this.#state = { ...this.#state, ...news };
    if (!(await saveProgress(this.#app.database, this.#run, this.#state))) this.#stop.abort(STOPPED);
  }

  end(state: Parameters<typeof endRun>[2], problem: string | null): Promise<void> {
    return endRun(this.#app.database, this.#run, state, this.#refused, problem);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** One run: vehicles with their trackers, zones, then the past. */
class OneRun {
  constructor(
    private readonly app: Server,
    private readonly traccar: ForeignTraccar,
    private readonly wanted: Wanted,
    private readonly progress: RunProgress,
    private readonly signal: AbortSignal,
  ) {}

  async whole(): Promise<void> {
    const { app, traccar, progress, signal } = this;
    const { days, teams: chosen } = this.wanted;
    const source = traccar.name;
    await rememberTeams(app.database, chosen, source);
    const fleet = await readFleet(traccar);
    const given = givenOf(fleet, chosen);
    await progress.save({ phase: 'vehicles', done: 0, total: fleet.devices.length });
    const vehicles = { source, given, silences: app.ownSilence };
    await this.#each(fleet.devices, (queries, some) => bringVehicles(queries, some, vehicles, false));
    await app.live.visibilityChanged();
    await progress.save({ phase: 'zones', done: 0, total: fleet.zones.length });
    const zones = { source, signal, countsFrom: () => app.zoneBook.countsFrom() };
    await this.#each(fleet.zones, async (queries, some) => {
      const items = await bringZones(queries, some, zones, false);
      await mustFit(queries);
      return items;
    });
    await app.zoneBook.refresh();
    if (days === 0) return;
    await progress.save({ phase: 'history', done: 0, total: 0 });
    await bringHistory({
      ...{ database: app.database, inbox: app.inbox, traccar, days, signal },
      onProgress: (done, total, positions) => progress.save({ done, total, positions: progress.positions + positions }),
      onRefused: (name) => progress.refuse({ ...plain, kind: 'vehicle', name, outcome: 'not', reason: 'history' }),
    });
  }

  /** Does what is many in transactions of a few, each with its entry of the audit log. */
  async #each<T>(all: readonly T[], work: (queries: Queries, some: readonly T[]) => Promise<Item[]>): Promise<void> {
    for (const some of portions(all)) {
      this.signal.throwIfAborted();
      const items = await this.app.database.transaction(async (queries) => {
        const done = await work(queries, some);
        const names = (outcome: Item['outcome']) =>
          done.flatMap((item) => (item.outcome === outcome ? [item.name] : []));
        const details = { source: this.traccar.name, created: names('new'), updated: names('changed') };
        if (details.created.length + details.updated.length > 0)
          await recordAudit(queries, this.wanted.by, { type: 'fleet_brought', details });
        return done;
      });
      await this.progress.add(items);
    }
  }
}

const portions = <T>(all: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / PORTION) }, (_, at) => all.slice(at * PORTION, (at + 1) * PORTION));
