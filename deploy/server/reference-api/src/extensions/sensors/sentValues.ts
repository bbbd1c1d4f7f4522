import { isOfPresent } from '../../lookup/presentState.sql';
import { stateFields } from '../../messages/message';
import type { Queries } from '../../platform/database/database';
import { asNumber, stateNames } from './readValue';

interface Row {
  attribute: string;
  value: unknown;
  time: string;
  every: number | null;
}

/** The names of a state's columns in a list, each with the name under which it is sent. */
const columns = Object.entries(stateNames).map(([name, column]) => ({
  name,
  column,
  place: stateFields.findIndex(([field]) => field === column) + 1,
}));

/** The numbers and flags that a tracker sends, with the newest value of each and how often it is sent, by name. */
export async function sentValues(queries: Queries, device: number) {
  const rows = await queries.query<Row>(
    `select e.attribute, e.value, e.time, case when c.counts ? e.attribute then
         round(pace.seconds * c.messages / greatest((c.counts->>e.attribute)::int, 1))::int end as every
     from devices d
     join lateral (
       select x.key as attribute, x.value->0 as value, (x.value->>1)::timestamptz as time from device_attributes a cross join lateral jsonb_each(a.attributes) x where a.device_pk = d.id
       union all
       select x.name, x.value, x.time from device_state s cross join lateral (values ${columns
         .map(({ name, column, place }) => `('${name}', to_jsonb(s.${column}), s.field_times[${place}])`)
         .join(
           ', ',
         )}) as x(name, value, time) where s.device_pk = d.id and x.value is not null) e on ${isOfPresent('e.time')}
     left join sent_values c on c.device_pk = d.id
     left join lateral (select extract(epoch from percentile_cont(0.5) within group (order by gap)) as seconds from (
       select gps_time - lag(gps_time) over (order by gps_time) as gap from (
         select gps_time from locations where device_pk = d.id order by gps_time desc limit 100) newest) gaps) pace on true
     where d.id = $1 order by e.attribute`,
    [device],
  );
  return rows.flatMap(({ attribute, value, time, every }) => {
    const number = asNumber(value);
    return number === null ? [] : [{ attribute, value: number, is_flag: typeof value === 'boolean', time, every }];
  });
}
