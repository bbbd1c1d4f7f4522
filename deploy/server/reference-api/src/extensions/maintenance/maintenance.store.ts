import type { StoredRecord } from 'shared-auth/calls';
import { type maintenanceFields, TIME_ZONE, type WrittenRecord } from 'shared-auth/contract';
import { type AfterAlarms, storeAlarms } from '../../alarms/insertAlarms';
import type { AlarmEvent } from '../../live/payloads';
import { joinDeviceNow } from '../../lookup/presentState.sql';
import type { Database, Queries } from '../../platform/database/database';

type MaintenanceItem = WrittenRecord<typeof maintenanceFields>;

type MaintenanceValues = StoredRecord<typeof maintenanceFields>;

const today = `(now() at time zone '${TIME_ZONE}')::date`;
/** What the vehicle's odometer shows: of several trackers the newest value. */
const odometer = `(select coalesce(s.odometer, s.total_distance) from devices d ${joinDeviceNow}
  where d.vehicle_id = m.vehicle_id and coalesce(s.odometer, s.total_distance) is not null order by s.message_time desc nulls last limit 1)`;
const status = `case when o.km >= m.due_odometer or ${today} >= m.due_date then 'due'
  when o.km >= m.due_odometer - m.warn_km or ${today} >= m.due_date - m.warn_days then 'soon' else 'ok' end`;
const tables = `maintenance m join vehicles v on v.id = m.vehicle_id left join lateral (select ${odometer} as km) o on true`;
const columns = `m.id, m.vehicle_id, v.license_plate, v.vehicle_code, m.title, m.due_odometer, m.due_date::text as due_date, m.warn_km, m.warn_days, o.km as odometer,
  ${status} as status, m.warned_at, m.created_at`;

/** What is due, of one vehicle or of all: what is most urgent first. */
export const listMaintenance = (database: Queries, vehicle: number | null): Promise<MaintenanceItem[]> =>
  database.query<MaintenanceItem>(
    `select ${columns} from ${tables} where $1::int is null or m.vehicle_id = $1
     order by array_position(array['due', 'soon', 'ok'], ${status}), m.due_date nulls last, m.due_odometer, m.id`,
    [vehicle],
  );

export async function findMaintenance(database: Queries, id: number): Promise<MaintenanceItem | undefined> {
  const [row] = await database.query<MaintenanceItem>(`select ${columns} from ${tables} where m.id = $1`, [id]);
  return row;
}

const valuesOf = (values: MaintenanceValues) => [
  values.vehicle_id,
  values.title,
  values.due_odometer,
  values.due_date,
  values.warn_km,
  values.warn_days,
];

export async function insertMaintenance(database: Queries, values: MaintenanceValues): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into maintenance (vehicle_id, title, due_odometer, due_date, warn_km, warn_days) values ($1, $2, $3, $4::date, $5, $6) returning id`,
    valuesOf(values),
  );
  return row?.id ?? 0;
}

/** @returns whether there is such an item. What is due later is warned of again. */
export async function updateMaintenance(database: Queries, id: number, values: MaintenanceValues): Promise<boolean> {
  const rows = await database.query(
    `update maintenance set warned_at = case when due_odometer is not distinct from $3 and due_date is not distinct from $4::date then warned_at end,
       vehicle_id = $1, title = $2, due_odometer = $3, due_date = $4::date, warn_km = $5, warn_days = $6 where id = $7 returning id`,
    [...valuesOf(values), id],
  );
  return rows.length > 0;
}

export const deleteMaintenance = async (database: Queries, id: number): Promise<boolean> =>
  (await database.query('delete from maintenance where id = $1 returning id', [id])).length > 0;

const kilometres = (km: number) => Math.round(km).toLocaleString('mk-MK');

/** `на 100.000 km (сега 99.600), до 01.12.2026` */
function whenDue({
  due_odometer,
  km,
  due_day,
}: {
  due_odometer: number | null;
  km: number | null;
  due_day: string | null;
}): string {
  const parts: string[] = [];
  if (due_odometer !== null)
    parts.push(`на ${kilometres(due_odometer)} km (сега ${km === null ? '?' : kilometres(km)})`);
  if (due_day !== null) parts.push(`до ${due_day}`);
  return parts.join(', ');
}

/** Raises an alarm for what is due soon, once. A vehicle without a device has none. @returns the alarms that are new */
export const warnOfMaintenance = (database: Database, afterAlarms: readonly AfterAlarms[]): Promise<AlarmEvent[]> =>
  database.transaction(async (queries) => {
    const due = await queries.query<{
      id: number;
      title: string;
      device_pk: number;
      due_odometer: number | null;
      km: number | null;
      due_day: string | null;
      source_key: string;
    }>(
      `select m.id, m.title, d.id as device_pk,
         'rule:maintenance:' || m.id || ':' || coalesce(m.due_odometer::text, '') || ':' || coalesce(m.due_date::text, '') as source_key,
         m.due_odometer, o.km, to_char(m.due_date, 'DD.MM.YYYY') as due_day
       from ${tables} join devices d on d.vehicle_id = m.vehicle_id where m.warned_at is null and ${status} <> 'ok'
       order by m.id limit 100 for update of m skip locked`,
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
