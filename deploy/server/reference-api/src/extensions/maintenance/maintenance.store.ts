import type { StoredRecord } from 'shared-auth/calls';
import { maintenanceFields, TIME_ZONE, type WrittenRecord } from 'shared-auth/contract';
import { type AfterAlarms, storeAlarms } from '../../alarms/insertAlarms';
import type { AlarmEvent } from '../../live/payloads';
import { joinOdometer, odometerColumns, reportedHours, reportedOdometer } from '../../lookup/odometer.sql';
import type { Database, Queries } from '../../platform/database/database';
import { writtenBy } from '../../platform/database/fieldColumns';

type MaintenanceItem = WrittenRecord<typeof maintenanceFields>;

type MaintenanceValues = StoredRecord<typeof maintenanceFields>;

const today = `(now() at time zone '${TIME_ZONE}')::date`;
const status = `case when o.km >= m.due_odometer or o.hours >= m.due_hours or ${today} >= m.due_date then 'due'
  when o.km >= m.due_odometer - m.warn_km or o.hours >= m.due_hours - m.warn_hours or ${today} >= m.due_date - m.warn_days then 'soon' else 'ok' end`;
const { odometer, engine_hours, ...readings } = odometerColumns;
/**
 * Odometers and hour meters, by their readings, else by the tracker. Months of days are summed, so the query runs once
 * for each vehicle and not for each service.
 * @param which a condition of services `m`
 */
const withShown = (which: string) => `with o as materialized (
  select w.vehicle_id, coalesce(${odometer}, ${reportedOdometer('w.vehicle_id')}) as km,
    coalesce(${engine_hours}, ${reportedHours('w.vehicle_id')}) as hours,
    ${Object.entries(readings).map(([name, column]) => `${column} as ${name}`)}
  from (select distinct m.vehicle_id from maintenance m where ${which}) w ${joinOdometer('w.vehicle_id')})`;
const tables = 'maintenance m join vehicles v on v.id = m.vehicle_id join o on o.vehicle_id = m.vehicle_id';
/** Columns that are no table's. */
const computed: Readonly<Record<string, string>> = {
  license_plate: 'v.license_plate',
  vehicle_code: 'v.vehicle_code',
  due_date: 'm.due_date::text',
  ...Object.fromEntries(Object.keys(readings).map((name) => [name, `o.${name}`])),
  odometer: 'o.km',
  engine_hours: 'o.hours',
  status,
};
const columns = Object.keys(maintenanceFields)
  .map((name) => `${computed[name] ?? `m.${name}`} as ${name}`)
  .join(', ');

/** The services of one vehicle or of all, the most urgent first. */
export const listMaintenance = (database: Queries, vehicle: number | null): Promise<MaintenanceItem[]> =>
  database.query<MaintenanceItem>(
    `${withShown('$1::int is null or m.vehicle_id = $1')} select ${columns} from ${tables} where $1::int is null or m.vehicle_id = $1
     order by array_position(array['due', 'soon', 'ok'], ${status}), m.due_date nulls last, m.due_odometer, m.due_hours, m.id`,
    [vehicle],
  );

export async function findMaintenance(database: Queries, id: number): Promise<MaintenanceItem | undefined> {
  const [row] = await database.query<MaintenanceItem>(
    `${withShown('m.id = $1')} select ${columns} from ${tables} where m.id = $1`,
    [id],
  );
  return row;
}

const written = writtenBy(maintenanceFields);

export async function insertMaintenance(database: Queries, values: MaintenanceValues): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into maintenance (${written.columns}) select ${written.columns} from ${written.source} returning id`,
    [JSON.stringify([values])],
  );
  return row?.id ?? 0;
}

/** @returns whether there is such an item. If it becomes due later, a new warning is sent. */
export async function updateMaintenance(database: Queries, id: number, values: MaintenanceValues): Promise<boolean> {
  const rows = await database.query(
    `update maintenance m set ${written.assigned},
       warned_at = case when (m.due_odometer, m.due_hours, m.due_date) is not distinct from (x.due_odometer, x.due_hours, x.due_date) then m.warned_at end
     from ${written.source} where m.id = $2 returning m.id`,
    [JSON.stringify([values]), id],
  );
  return rows.length > 0;
}

export const deleteMaintenance = async (database: Queries, id: number): Promise<boolean> =>
  (await database.query('delete from maintenance where id = $1 returning id', [id])).length > 0;

const whole = (value: number) => Math.round(value).toLocaleString('mk-MK');

interface Due {
  due_odometer: number | null;
  km: number | null;
  due_hours: number | null;
  hours: number | null;
  due_day: string | null;
}

/** `на 100.000 km (сега 99.600), на 1.200 моточасови (сега 1.190), до 01.12.2026` */
function whenDue({ due_odometer, km, due_hours, hours, due_day }: Due): string {
  const at = (due: number, unit: string, now: number | null) =>
    `на ${whole(due)} ${unit} (сега ${now === null ? '?' : whole(now)})`;
  const parts: string[] = [];
  if (due_odometer !== null) parts.push(at(due_odometer, 'km', km));
  if (due_hours !== null) parts.push(at(due_hours, 'моточасови', hours));
  if (due_day !== null) parts.push(`до ${due_day}`);
  return parts.join(', ');
}

/**
 * Services that one statement handles. Each sums the days of months: for a large fleet one statement would be too slow.
 */
export const TOGETHER = 200;

/** The next services without a warning, by their ids. @param after the last id of the previous batch */
export const openServices = async (queries: Queries, after: number): Promise<number[]> =>
  (
    await queries.query<{ id: number }>(
      `select id from maintenance where warned_at is null and id > $1 order by id limit ${TOGETHER}`,
      [after],
    )
  ).map(({ id }) => id);

/** Raises an alarm, once, for each of some services that is due soon. A vehicle without a device gets none. */
export const warnOfMaintenance = (
  database: Database,
  afterAlarms: readonly AfterAlarms[],
  services: readonly number[],
): Promise<AlarmEvent[]> =>
  database.transaction(async (queries) => {
    const due = await queries.query<Due & { id: number; title: string; device_pk: number; source_key: string }>(
      `${withShown('m.id = any($1::int[])')}
       select m.id, m.title, d.id as device_pk,
         'rule:maintenance:' || m.id || ':' || coalesce(m.due_odometer::text, '') || ':' || coalesce(m.due_date::text, '') || coalesce(':' || m.due_hours, '') as source_key,
         m.due_odometer, o.km, m.due_hours, o.hours, to_char(m.due_date, 'DD.MM.YYYY') as due_day
       from ${tables} join devices d on d.vehicle_id = m.vehicle_id where m.id = any($1::int[]) and m.warned_at is null and ${status} <> 'ok'
       order by m.id for update of m skip locked`,
      [services],
    );
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    await queries.query('update maintenance set warned_at = now() where id = any($1::int[])', [ids]);
    return storeAlarms(
      queries,
      due.map(({ device_pk, title, source_key, ...when }) => ({
        device_pk,
        alarm_type: 'maintenance',
        severity: 'medium' as const,
        message: `Одржување: ${title} – ${whenDue(when)}`,
        created_at: new Date().toISOString(),
        source_key,
        latitude: null,
        longitude: null,
        speed: null,
      })),
      afterAlarms,
    );
  });
