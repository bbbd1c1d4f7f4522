import type { FastifyRequest } from 'fastify';
import type { BroughtTeams } from 'shared-auth/calls';
import type { Role } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import type { Queries } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';
import type { Server } from '../../platform/http/server';
import { mustFit } from '../zones/zones.routes';
import { bringCalendars, bringUses, comingOf } from './bringCalendars';
import { bringHistory } from './bringHistory';
import { bringOdometers } from './bringOdometers';
import { bringPerson, canInvite } from './bringPeople';
import { bringServices } from './bringServices';
import { bringVehicles } from './bringVehicles';
import { bringZones } from './bringZones';
import type { ForeignTraccar } from './foreignTraccar';
import { Pace } from './pace';
import { portions } from './portions';
import { readCounters, readServiceLinks } from './readCounters';
import { readFleet, type TheirFleet } from './readFleet';
import { endRun, type Item, type Progress, plainItem, saveProgress } from './runs.store';
import { type Given, givenOf } from './vehicleRows';

/** Milliseconds between two heartbeats of a run. */
const BEAT_MS = 5_000;

/** The person who imports a fleet, for the audit log. */
export type Bringer = Pick<FastifyRequest, 'session' | 'ip'>;

/** Reasons for which a run is aborted. */
const STOPPED = Symbol('stopped');
const CLOSING = Symbol('closing');

async function rememberTeams(queries: Queries, chosen: BroughtTeams, source: string): Promise<void> {
  const rows = [...chosen].map(([id, team]) => ({ id, given: { team } }));
  await queries.query(
    `insert into brought_things (source, kind, their_id, given, is_made)
     select $2, 'group', x.id, x.given, false from jsonb_to_recordset($1::text::jsonb) as x(id int, given jsonb)
     on conflict (source, kind, their_id) do update set given = excluded.given`,
    [JSON.stringify(rows), source],
  );
}

/** Imports fleets from Traccar servers, one at a time. */
export class Bringing {
  readonly #app: Server;
  readonly #end = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(app: Server) {
    this.#app = app;
  }

  /** Runs until the fleet is imported, a person stops it, or the other server fails. */
  start(run: number, open: (signal: AbortSignal) => ForeignTraccar, wanted: Wanted): void {
    this.#running = this.#run(run, open, wanted).catch((error: unknown) =>
      this.#app.log.error({ err: error }, 'a run that brings a fleet could not be ended'),
    );
  }

  /** Resolves when the run in progress has ended. */
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

/** The parts of the fleet to import. */
export interface Wanted {
  days: number;
  teams: BroughtTeams;
  /** The roles of invited people, by their ids in Traccar. */
  people: ReadonlyMap<number, Role>;
  by: Bringer;
}

/** The progress of a run, stored in the database, from which it also reads that a person has stopped it. */
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

  /** Adds a finished part of the phase. @param steps of its total. Default: one for each item */
  async add(items: readonly Item[], steps = items.length): Promise<void> {
    const count = (...outcomes: Item['outcome'][]) => items.filter(({ outcome }) => outcomes.includes(outcome)).length;
    this.#refused.push(...items.filter(({ outcome }) => outcome === 'not'));
    const { done, created, changed, same } = this.#state;
    await this.save({
      done: done + steps,
      created: created + count('new'),
      changed: changed + count('changed'),
      same: same + count('same', 'there'),
    });
  }

  /** Records a part that is missing for an imported vehicle. */
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

/** One run: vehicles with their trackers, zones, calendars, odometers, services and people, then the past. */
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
    // From here on, so that it knows how busy the server is before the past comes.
    const pace = new Pace(app.positions.live);
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
    await this.#hours(fleet);
    await this.#upkeep(fleet, given);
    await this.#people(fleet);
    if (days === 0) return;
    await progress.save({ phase: 'history', done: 0, total: 0 });
    await bringHistory({
      ...{ database: app.database, inbox: app.inbox, traccar, days, signal, pace },
      onProgress: (done, total, positions) => progress.save({ done, total, positions: progress.positions + positions }),
      onRefused: (name) => progress.refuse({ ...plainItem, kind: 'vehicle', name, outcome: 'not', reason: 'history' }),
    });
  }

  /** Calendars, then the vehicles that use them. */
  async #hours({ calendars, devices }: TheirFleet): Promise<void> {
    const { app, traccar, progress, signal } = this;
    const deps = { source: traccar.name, signal, countsFrom: () => app.hourBook.countsFrom() };
    await progress.save({ phase: 'hours', done: 0, total: calendars.length });
    const items = await this.#portion((queries) => bringCalendars(queries, calendars, deps, false));
    await progress.add(items);
    const names = new Map(calendars.map(({ id, name }) => [id, name]));
    const coming = comingOf(calendars, items);
    for (const some of portions(devices)) {
      signal.throwIfAborted();
      const uses = await this.#portion((queries) => bringUses(queries, some, { ...deps, names, coming }, false));
      await progress.add(uses, 0);
    }
    await app.hourBook.refresh();
  }

  /** Odometers, hour meters and services, which are read portion by portion. */
  async #upkeep(fleet: TheirFleet, given: ReadonlyMap<number, Given>): Promise<void> {
    const { app, traccar, progress, signal } = this;
    const { retentionDays } = app.settings;
    const source = traccar.name;
    const groups = new Map(fleet.groups.map((group) => [group.id, group]));
    const services = new Map(fleet.services.map((service) => [service.id, service]));
    const ofGroup = new Map<number, readonly number[]>();
    await progress.save({ phase: 'upkeep', done: 0, total: fleet.devices.length });
    for (const some of portions(fleet.devices)) {
      signal.throwIfAborted();
      const counters = await readCounters(traccar, some);
      const links = await readServiceLinks(traccar, services.size > 0 ? some : [], groups, ofGroup);
      const items = await this.#portion(async (queries) => [
        ...(await bringOdometers(queries, some, { source, given, counters, retentionDays }, false)),
        ...(await bringServices(queries, some, { source, services, links, counters })),
      ]);
      await progress.add(items, some.length);
    }
  }

  /** The selected people. */
  async #people({ people, groups }: TheirFleet): Promise<void> {
    const { app, traccar, progress, signal } = this;
    const { people: roles, teams: chosen, by } = this.wanted;
    const coming = people.filter(({ id }) => roles.has(id));
    await progress.save({ phase: 'people', done: 0, total: coming.length });
    const { role: own } = by.session.user;
    const deps = { app, traccar, by, chosen, groups, source: traccar.name, role: own, invites: canInvite(app) };
    for (const person of coming) {
      signal.throwIfAborted();
      await progress.add([await bringPerson(person, roles.get(person.id) ?? 'driver', deps)]);
    }
  }

  /** Works through many items in transactions of one portion each. */
  async #each<T>(all: readonly T[], work: (queries: Queries, some: readonly T[]) => Promise<Item[]>): Promise<void> {
    for (const some of portions(all)) {
      this.signal.throwIfAborted();
      await this.progress.add(await this.#portion((queries) => work(queries, some)));
    }
  }

  /** One transaction, with its entry of the audit log. */
  #portion(work: (queries: Queries) => Promise<Item[]>): Promise<Item[]> {
    return this.app.database.transaction(async (queries) => {
      const done = await work(queries);
      const names = (outcome: Item['outcome']) =>
        done.flatMap((item) => (item.outcome === outcome ? [auditName(item)] : []));
      const details = { source: this.traccar.name, created: names('new'), updated: names('changed') };
      if (details.created.length + details.updated.length > 0)
        await recordAudit(queries, this.wanted.by, { type: 'fleet_brought', details });
      return done;
    });
  }
}

/** The odometer's entry has the vehicle's name, so its reading is added. */
const auditName = ({ kind, name, message }: Item) => (kind === 'odometer' ? `${name}: ${message}` : name);
