import type { FastifyRequest } from 'fastify';
import { broughtCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { mayGrant } from '../../identity/users/users.routes';
import { WRITE_LOCK } from '../../ingest/positions/writePositions';
import type { Queries } from '../../platform/database/database';
import { whileWaiting } from '../../platform/heavy/whileWaiting';
import { HttpError, notFound } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import type { Bringing } from './bringing';
import { canInvite, readSeen } from './bringPeople';
import { ForeignTraccar, type Source } from './foreignTraccar';
import { portions } from './portions';
import { readCounters } from './readCounters';
import { readFleet } from './readFleet';
import { beginRun, endAsUndone, lastRun, runOf, stopRun } from './runs.store';
import { tryFleet } from './tryFleet';
import { carryOutUndo, describeUndo, planUndo } from './undoFleet';

/** Milliseconds in which a fleet is read while a person waits. */
const PREVIEW_MS = 100_000;
/** Milliseconds in which the credentials are checked. */
const CHECK_MS = 20_000;

const sourceMessages = {
  url: 'Внесете адреса како https://traccar.example.com',
  token: 'Токенот е предолг',
  email: 'Е-поштата е предолга',
  password: 'Лозинката е предолга',
};
const messages = {
  ...sourceMessages,
  days: 'Изберете од 0 до 90 дена',
  teams: 'Тимовите не се исправни',
  'teams.group': 'Групата не е исправна',
  'teams.team_id': 'Тимот не е исправен',
  people: 'Луѓето не се исправни',
  'people.user': 'Корисникот не е исправен',
  'people.role': 'Улогата не е исправна',
};

/** Routes for the import of a fleet from a Traccar server: preview, start, progress, stop and undo. */
export function broughtRoutes(app: Server, bringing: Bringing): void {
  const { database, egress, heavy } = app;
  const client = egress.client('brought');
  const opened = (source: Source) => (signal: AbortSignal) => new ForeignTraccar(source, client, signal);

  const preview = async ({ request, reply, body }: Served<typeof broughtCalls.preview>) => {
    const signal = AbortSignal.any([whileWaiting(reply), AbortSignal.timeout(PREVIEW_MS)]);
    const traccar = opened(body)(signal);
    const version = await traccar.version();
    await recordAudit(database, request, { type: 'fleet_brought', details: { source: traccar.name, trial: true } });
    const fleet = await readFleet(traccar);
    const counters = await readCounters(traccar, fleet.devices);
    const seen = canInvite(app) ? await readSeen(traccar, fleet.people) : new Map();
    const order = { person: request.session.user.id, kind: 'import', signal };
    return {
      version,
      items: await heavy.inTurn(order, (turn) =>
        tryFleet(app, { ...fleet, source: traccar.name, counters, seen, role: request.session.user.role }, turn),
      ),
    };
  };
  serve(app, broughtCalls.preview, preview, sourceMessages);

  const begin = async ({ request, reply, body }: Served<typeof broughtCalls.begin>) => {
    const { people = [] } = body;
    for (const { role } of people) mayGrant(request.session.user, role);
    const traccar = opened(body)(AbortSignal.any([whileWaiting(reply), AbortSignal.timeout(CHECK_MS)]));
    await traccar.version();
    const { days, teams = [] } = body;
    const { session, ip } = request;
    // If the entry of the audit log failed outside of this transaction, a run would be stored that nobody carries out.
    const run = await database.transaction(async (queries) => {
      const begun = await beginRun(queries, traccar.name, days);
      if (begun === undefined)
        throw new HttpError(409, 'Еден возен парк веќе се презема. Почекајте или запрете го преземањето.');
      await recordAudit(queries, request, { type: 'fleet_brought', details: { source: traccar.name, days } });
      return begun;
    });
    const chosen = new Map(teams.map(({ group, team_id }) => [group, team_id]));
    const invited = new Map(people.map(({ user, role }) => [user, role]));
    bringing.start(run, opened(body), { days, teams: chosen, people: invited, by: { session, ip } });
    return 'Преземањето започна.';
  };
  serve(app, broughtCalls.begin, begin, messages);

  serve(app, broughtCalls.state, () => lastRun(database));

  serve(app, broughtCalls.stop, async ({ request }) => {
    await database.transaction(async (queries) => {
      const source = await stopRun(queries);
      if (source === undefined) throw notFound('Ништо не се презема, или преземањето веќе запира.');
      await recordAudit(queries, request, { type: 'fleet_brought', details: { source, stopped: true } });
    });
    return 'Преземањето ќе запре.';
  });

  serve(app, broughtCalls.undoing, async ({ params }) => {
    const { source } = await undoable(database, params.id);
    return describeUndo(database, await planUndo(database, source));
  });

  serve(app, broughtCalls.undo, async ({ request, params }) => {
    const undone = await database.transaction((queries) => undo(queries, request, params.id));
    await app.zoneBook.refresh();
    await app.hourBook.refresh();
    await app.privateVehicles.refresh();
    await app.live.visibilityChanged();
    return undone;
  });
}

/** Undoes all runs of a server, and records it. @returns the removed and the remaining records */
async function undo(queries: Queries, request: FastifyRequest, key: string) {
  // The locks keep new runs from beginning and messages from being stored meanwhile.
  await queries.query('lock table brought_runs in share row exclusive mode');
  await queries.query('select pg_advisory_xact_lock($1)', [WRITE_LOCK]);
  const { id, source } = await undoable(queries, key);
  const plan = await planUndo(queries, source);
  const done = await describeUndo(queries, plan);
  const removed = done.items.flatMap(({ name, reason }) => (reason === null ? [name] : []));
  if (removed.length === 0) throw new HttpError(409, 'Сѐ што дошло е сменето или се користи, па останува.');
  await carryOutUndo(queries, source, plan);
  await endAsUndone(queries, id);
  const acts = portions(removed).map((names) => ({
    ...{ type: 'fleet_brought' as const, details: { source, undone: true, removed: names } },
  }));
  await recordAudit(queries, request, ...acts);
  return done;
}

/** @throws HttpError 404 for an unknown run, 409 while one is in progress */
async function undoable(queries: Queries, key: string) {
  const run = await runOf(queries, Number(key));
  if (!run) throw notFound('Преземањето не е пронајдено');
  if (run.is_busy) throw new HttpError(409, 'Еден возен парк токму се презема. Почекајте или запрете го преземањето.');
  return run;
}
