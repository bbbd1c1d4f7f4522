import { isTrackerId } from 'shared-auth/contract';
import type { OwnSilence } from '../../fleet/devices/ownSilence';
import type { Queries } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';
import { importDevices } from '../import/devices.import';
import { vehicleFinder } from '../import/finders';
import { importVehicles } from '../import/vehicles.import';
import type { TheirDevice } from './readFleet';
import { type Item, plainItem } from './runs.store';
import { changedTracker, changedVehicle, type Given, trackerRow, vehicleRow } from './vehicleRows';

type Row = Readonly<Record<string, string>>;

/** The outcome for a device, and the rows to write. */
interface Draft {
  id: number;
  given: Given;
  item: Item;
  /** The vehicle's code in this console. */
  code?: string;
  vehicle?: Row;
  tracker?: Row;
  /** Set only if the team has changed, or the vehicle is new. */
  team?: number | null;
  /** Whether a person has changed it in this console since the import. */
  isTouched?: boolean;
}

interface Thing {
  their_id: number;
  given: Given;
  is_made: boolean;
  vehicle_code: string | null;
  device_id: string | null;
  imei: string | null;
  identifier: string | null;
  is_touched: boolean;
}

interface Deps {
  source: string;
  given: ReadonlyMap<number, Given>;
  silences: Pick<OwnSilence, 'isKept' | 'save'>;
}

/**
 * Imports some devices as vehicles with trackers, by the functions that import files, which check them. If vehicle or
 * tracker is refused, neither is made.
 *
 * @param isTrial only reports the outcome
 */
export async function bringVehicles(
  queries: Queries,
  devices: readonly TheirDevice[],
  deps: Deps,
  isTrial: boolean,
): Promise<Item[]> {
  const drafts = await draftsOf(queries, devices, deps);
  await refuse(queries, drafts, deps);
  if (!isTrial) await carryOut(queries, drafts, deps);
  return drafts.map(({ item }) => item);
}

async function draftsOf(queries: Queries, devices: readonly TheirDevice[], deps: Deps): Promise<Draft[]> {
  const things = await knownThings(
    queries,
    deps.source,
    devices.map(({ id }) => id),
  );
  const all = devices.flatMap((device) => {
    const given = deps.given.get(device.id);
    return given ? [{ device, given }] : [];
  });
  const here = await queries.query<{ name: string }>('select name from device_names where name = any($1::text[])', [
    all.map(({ given }) => given.number),
  ]);
  const registered = new Set(here.map(({ name }) => name));
  const vehicles = await queries.query<{ id: number; vehicle_code: string; license_plate: string }>(
    `select id, vehicle_code, license_plate from vehicles
     where lookalike_key(vehicle_code) in (select lookalike_key(name) from unnest($1::text[]) as x(name))
       or lookalike_key(license_plate) in (select lookalike_key(name) from unnest($1::text[]) as x(name)) order by id`,
    [all.flatMap(({ given }) => [given.code, given.plate])],
  );
  const find = vehicleFinder(vehicles);
  const codeOf = (name: string) => vehicles.find(({ id }) => id === find(name))?.vehicle_code;
  return all.map(({ device, given }): Draft => {
    const item = (outcome: Item['outcome'], reason: Item['reason'] = null): Item => ({
      ...{ ...plainItem, kind: 'vehicle', name: device.name || given.number },
      ...{ team_id: given.team, outcome, reason },
    });
    const draft = { id: device.id, given };
    const thing = things.get(device.id);
    if (thing) return { ...draft, ...changesOf(thing, given, item) };
    if (!isTrackerId(given.number)) return { ...draft, item: item('not', 'number') };
    if (registered.has(given.number)) return { ...draft, item: item('there') };
    const tracker = trackerRow(given);
    const code = codeOf(given.plate) ?? codeOf(given.code);
    if (code !== undefined) return { ...draft, item: item('new', 'tracker'), code, tracker };
    const reason = given.plate === given.number ? 'plate' : null;
    return {
      ...draft,
      item: item('new', reason),
      code: given.code,
      vehicle: vehicleRow(given),
      tracker,
      team: given.team,
    };
  });
}

function changesOf(
  { given: before, is_made, vehicle_code, device_id, imei, identifier, is_touched: isTouched }: Thing,
  given: Given,
  item: (outcome: Item['outcome'], reason?: Item['reason']) => Item,
): Omit<Draft, 'id' | 'given'> {
  if (!is_made) return { item: item('there') };
  if (before.number !== given.number) return { item: item('not', 'newNumber') };
  const [vehicle, tracker] = [changedVehicle(before, given), changedTracker(before, given)];
  const isMoved = before.team !== given.team;
  const isVehicle = Object.keys(vehicle).length > 0 && vehicle_code !== null;
  const isTracker = Object.keys(tracker).length > 0 && device_id !== null;
  if (!isVehicle && !isTracker && !isMoved) return { item: item('same') };
  return {
    item: item('changed'),
    isTouched,
    ...(vehicle_code !== null && { code: vehicle_code }),
    ...(isVehicle && { vehicle: { vehicle_code, ...vehicle } }),
    ...(isTracker && { tracker: { device_id, imei: imei ?? '', identifier: identifier ?? '', ...tracker } }),
    ...(isMoved && { team: given.team }),
  };
}

/** Marks the drafts whose rows the import of a file would refuse, with its messages. */
async function refuse(queries: Queries, drafts: readonly Draft[], deps: Deps): Promise<void> {
  const vehicles = drafts.filter(({ vehicle }) => vehicle);
  const trackers = drafts.filter(({ tracker }) => tracker);
  const refused = (of: readonly Draft[], errors: readonly { row: number; message: string }[]) => {
    for (const { row, message } of errors) {
      const item = of[row]?.item;
      if (item) Object.assign(item, { outcome: 'not', reason: 'refused', message });
    }
  };
  if (vehicles.length > 0)
    refused(
      vehicles,
      (
        await importVehicles(
          queries,
          vehicles.map(({ vehicle = {} }) => vehicle),
          true,
        )
      ).errors,
    );
  if (trackers.length === 0) return;
  const isNew = ({ item, vehicle }: Draft) => vehicle !== undefined && item.outcome !== 'changed';
  // A new vehicle does not exist yet, so a tracker's row cannot name it.
  const rows = trackers.map((draft) => ({
    ...draft.tracker,
    ...(!isNew(draft) && draft.item.outcome === 'new' && { vehicle: draft.code }),
  }));
  refused(trackers, (await importDevices(queries, rows, true, deps.silences)).errors);
}

async function carryOut(queries: Queries, drafts: readonly Draft[], { source, silences }: Deps): Promise<void> {
  const coming = drafts.filter(({ item: { outcome } }) => outcome === 'new' || outcome === 'changed');
  const vehicles = coming.flatMap(({ vehicle }) => (vehicle ? [vehicle] : []));
  const trackers = coming.flatMap(({ tracker, code, item }) =>
    tracker ? [{ ...tracker, ...(item.outcome === 'new' && { vehicle: code }) }] : [],
  );
  const made = vehicles.length === 0 || (await importVehicles(queries, vehicles, false)).applied;
  const put = trackers.length === 0 || (await importDevices(queries, trackers, false, silences)).applied;
  if (!made || !put) throw new HttpError(409, 'Некој друг во меѓувреме го смени возниот парк. Продолжете повторно.');
  const moved = coming.filter(({ team, code }) => team !== undefined && code !== undefined);
  await queries.query(
    `update vehicles v set team_id = x.team, updated_at = now()
     from jsonb_to_recordset($1::text::jsonb) as x(code text, team int) where v.vehicle_code = x.code and v.team_id is distinct from x.team`,
    [JSON.stringify(moved.map(({ code, team }) => ({ code, team })))],
  );
  const kept = drafts.filter(({ item: { outcome } }) => outcome !== 'not' && outcome !== 'same');
  await queries.query(
    `insert into brought_things as t (source, kind, their_id, given, is_made, is_tracker_made, vehicle_id, device_id, written_at)
     select $2, 'vehicle', x.id, x.given, x.made, x.tracker, d.vehicle_id, d.id, case when not x.touched then now() end
     from jsonb_to_recordset($1::text::jsonb) as x(id int, number text, given jsonb, made boolean, tracker boolean, touched boolean)
     join device_names n on n.name = x.number join devices d on d.id = n.device_pk
     on conflict (source, kind, their_id) do update set given = excluded.given, written_at = coalesce(excluded.written_at, t.written_at)`,
    [
      JSON.stringify(
        kept.map(({ id, given, item, vehicle, isTouched = false }) => ({
          ...{ id, given, number: given.number, touched: isTouched || item.outcome === 'there' },
          made: item.outcome === 'new' && vehicle !== undefined,
          tracker: item.outcome === 'new',
        })),
      ),
      source,
    ],
  );
}

async function knownThings(queries: Queries, source: string, ids: readonly number[]): Promise<Map<number, Thing>> {
  const things = await queries.query<Thing>(
    `select b.their_id, b.given, b.is_made, v.vehicle_code, d.device_id, d.imei, d.identifier,
       coalesce(greatest(v.updated_at, d.updated_at) > coalesce(b.written_at, greatest(v.created_at, d.created_at)), false) as is_touched
     from brought_things b left join vehicles v on v.id = b.vehicle_id left join devices d on d.id = b.device_id
     where b.source = $1 and b.kind = 'vehicle' and b.their_id = any($2::int[])`,
    [source, ids],
  );
  return new Map(things.map((thing) => [thing.their_id, thing]));
}
