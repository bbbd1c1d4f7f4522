import type { Queries } from '../../platform/database/database';
import { nameKey } from '../../platform/database/nameKey';

/** A zone that a Traccar in front has reported in alarms. */
export interface TraccarZone {
  name: string;
  last_at: string;
  alarms: number;
}

const MOST = 200;

/** Names that a Traccar in front has reported in the last days, and that are not zones here; the latest first. */
export async function traccarZones(queries: Queries): Promise<TraccarZone[]> {
  const [rows, zones] = await Promise.all([
    queries.query<TraccarZone>(
      `select zone as name, max(created_at) as last_at, count(*)::int as alarms from alarms
       where alarm_type = 'geofence' and zone is not null and source_key not like 'rule:%' and created_at > now() - interval '90 days'
       group by zone order by 2 desc limit 5000`,
    ),
    queries.query<{ name_key: string }>('select name_key from zones'),
  ]);
  const known = new Set(zones.map(({ name_key }) => name_key));
  return rows.filter(({ name }) => !known.has(nameKey(name))).slice(0, MOST);
}
