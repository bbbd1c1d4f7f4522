import fc from 'fast-check';
import { type Bound, growth } from '../audit/growth';
import { stores } from '../extensions/privacy/retention/stores';
import type { RouteAccess } from '../identity/access/routes';
import { anyChoice, makeCall } from '../testing/calls/madeCall';
import { type PreparedCall, preparedCalls } from '../testing/writes/preparedCalls';
import { changesBetween, type Snapshot, takeSnapshot } from '../testing/writes/snapshot';
import { inOrder, nameOf } from '../testing/writes/walk';
import { freshPool, startWrittenFleet, type WrittenFleet } from '../testing/writes/writtenFleet';

let fleet: WrittenFleet;
let uniqueByOthers: ReadonlySet<string>;
let parents: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  fleet = await startWrittenFleet();
  parents = await readParents();
  uniqueByOthers = await tablesOfOneRowEach();
}, 60_000);
afterAll(() => fleet?.close());

const bounds: Readonly<Record<string, Bound | undefined>> = growth;
const keptForDays = new Set(stores.flatMap((store) => ('days' in store ? [store.table] : [])));

/** Tables with at most one row for each row of others (and day), by a unique index of references or closed lists. */
async function tablesOfOneRowEach(): Promise<ReadonlySet<string>> {
  const rows = await fleet.test.api.database.query<{ name: string }>(
    `select distinct t.relname as name from pg_index i join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
     where i.indisunique and i.indpred is null and not exists (
       select from unnest(i.indkey::int2[]) as k(attnum) left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum and a.attnotnull
       where a.atttypid is distinct from 'date'::regtype and (a.attnum is null or not exists (
         select from pg_constraint c where c.conrelid = t.oid and c.contype in ('f', 'c') and c.conkey = array[k.attnum])))`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Tables, and what their rows belong to. */
async function readParents(): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await fleet.test.api.database.query<{ name: string; parents: string[] }>(
    `select conrelid::regclass::text as name, array_agg(confrelid::regclass::text) as parents from pg_constraint where contype = 'f' group by 1`,
  );
  return new Map(rows.map(({ name, parents: of }) => [name, of]));
}

async function settled(): Promise<Snapshot> {
  const { bringing, audit } = fleet.test.api.services;
  await bringing.settled();
  await audit.flush();
  return takeSnapshot(fleet.test.api.database, fleet.tables);
}

type Rows = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
/** The new rows of the tables that have more of them. */
function grown(before: Snapshot, after: Snapshot): Rows {
  const rows = new Map<string, Readonly<Record<string, unknown>>[]>();
  for (const { table, before: old, after: row } of changesBetween(before, after))
    if (!old && row && (after.get(table)?.size ?? 0) > (before.get(table)?.size ?? 0))
      rows.set(table, [...(rows.get(table) ?? []), row]);
  return rows;
}

interface Tried {
  made: PreparedCall;
  status: number;
  text: string;
  rows: Rows;
  /** All that it wrote: what goes on after the answer says there what was refused. */
  notes: string;
  after: Snapshot;
}
/** @param lowered a bound that is reached when the call is made */
async function tryOnce(route: RouteAccess, choice: number, as: string, lowered?: Bound): Promise<Tried> {
  const token = await fleet.tokenOf(as);
  const prepared = await preparedCalls[nameOf(route)]?.(fleet);
  const made = prepared ?? { ...makeCall(fleet.document, [route], choice, freshPool(await settled())), token };
  return send(made, lowered);
}

async function send(made: PreparedCall, lowered?: Bound): Promise<Tried> {
  const { method, path, body, token, headers } = made;
  const before = await settled();
  const most = lowered?.most ?? 0;
  if (lowered) lowered.most = lowered.text === 'the oldest makes room' ? 1 : 0;
  const answer = await fleet.test.send(method, path, { body, ...(token && { token }), ...(headers && { headers }) });
  const after = await settled();
  if (lowered) lowered.most = most;
  const notes = JSON.stringify(changesBetween(before, after).map((change) => change.after));
  return { made, status: answer.status, text: JSON.stringify(answer.body), rows: grown(before, after), notes, after };
}

/**
 * Tables that a call makes rows of for as long as nobody deletes them, without those that belong to what it made; first
 * those for which the same call is repeated, because other calls change what it would find.
 */
const staying = (rows: Rows) => {
  const tables = [...rows.keys()].filter(
    (table) =>
      !keptForDays.has(table) &&
      !uniqueByOthers.has(table) &&
      table !== 'acts' &&
      (table in growth || !parents.get(table)?.some((parent) => parent in growth && rows.has(parent))),
  );
  const isRepeated = (table: string) => bounds[table]?.text === 'one of each';
  return [...tables.filter(isRepeated), ...tables.filter((table) => !isRepeated(table))];
};

const adding = () => inOrder(fleet.test.api.routes).filter(({ method }) => method === 'POST' || method === 'PUT');

/** Tries until a call is accepted: some need the one alarm or vehicle of which that is true. */
const TRIES = 100;

/** A file is answered even where none of its rows was taken. */
const wasTaken = ({ status, text }: Tried) => status < 300 && JSON.parse(text || 'null')?.data?.applied !== false;

/** The tables that an act is said to add rows to. */
const said = (act: string | undefined) =>
  Object.keys(growth).filter((table) => bounds[table]?.by.some((by) => by === act));
/** Acts that added rows to a table, as `act table`. */
const seen = new Set<string>();

/** What is wrong with a call: rows that no bound stops, or a bound that does not stop them. */
async function problemsOf(route: RouteAccess, all: readonly number[]): Promise<string[]> {
  // A prepared call has its form of its own, whatever is chosen.
  const choices = all.slice(0, nameOf(route) in preparedCalls ? 3 : TRIES);
  const who = route.call?.rows === 'own' ? ['admin', 'admin', 'driver'] : ['admin'];
  const tables = said(route.audit);
  let wasAccepted = false;
  for (const [at, choice] of choices.entries()) {
    const tried = await tryOnce(route, choice, who[at % who.length] ?? '');
    if (!wasTaken(tried)) continue;
    wasAccepted = true;
    const added = tables.filter((table) => tried.rows.has(table));
    for (const table of added) seen.add(`${route.audit} ${table}`);
    // Some calls add rows for some of what may be in them.
    if (tables.length > 0 && added.length === 0) continue;
    const problems: string[] = [];
    for (const table of staying(tried.rows)) problems.push(...(await unstopped(route, table, choices, tried.made)));
    return problems;
  }
  return wasAccepted ? [] : [`${nameOf(route)} was never accepted`];
}

async function unstopped(route: RouteAccess, table: string, choices: readonly number[], made: PreparedCall) {
  const bound = bounds[table];
  if (!bound) return [`${nameOf(route)} makes rows of ${table} without a bound`];
  const beyond = [`${nameOf(route)} makes rows of ${table} beyond its bound`];
  if (bound.text === 'one of each') return (await send(made)).rows.has(table) ? beyond : [];
  for (const choice of choices) {
    const { status, text, rows, after, notes } = await tryOnce(route, choice, 'admin', bound);
    if (bound.text === 'the oldest makes room') {
      const column = bound.of?.column ?? '';
      const owners = new Set(rows.get(table)?.map((row) => row[column]));
      const kept = [...(after.get(table)?.values() ?? [])].filter((row) => owners.has(row[column]));
      if (kept.length > owners.size) return beyond;
      if (status < 300) return [];
    } else if (rows.has(table)) return beyond;
    else if ((status === 409 ? text : notes).includes(bound.text('0'))) return [];
  }
  // What follows an act of something else, such as a note on what a person has lost, is left out at the bound.
  return route.audit && bound.by.includes(route.audit) ? [`${nameOf(route)} was not refused for ${table}`] : [];
}

it('every call that makes rows which stay is refused by a bound, and says so', async () => {
  const problems: string[] = [];
  const choices = fc.array(anyChoice, { minLength: TRIES, maxLength: TRIES });
  await fc.assert(
    fc.asyncProperty(choices, async (some) => {
      for (const route of adding()) problems.push(...(await problemsOf(route, some)));
    }),
    // What was written stays: it cannot be made again shorter.
    { numRuns: 1, endOnFailure: true },
  );
  expect(problems).toEqual([]);
  const acts = Object.entries(bounds).flatMap(([table, bound]) => (bound?.by ?? []).map((act) => `${act} ${table}`));
  expect(acts.filter((act) => !seen.has(act))).toEqual([]);
}, 600_000);
