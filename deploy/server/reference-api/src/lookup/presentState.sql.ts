import { stateFields } from '../messages/message';

/** The columns of `device_state` that say where its tracker was last. */
export const placeColumns = [
  'latitude',
  'longitude',
  'speed',
  'heading',
  'altitude',
  'satellites',
  'accuracy',
  'gps_time',
  'received_at',
] as const;
const ofFix = [...placeColumns, 'current_speed', 'left_out_places', 'left_out_speeds'];

/**
 * Whether a moment lies in the present assignment of the device `d`: what its tracker sent before that was of another
 * vehicle. A tracker in no vehicle shows what it sent last, as of no vehicle.
 */
export const isOfPresent = (time: string, device = 'd') =>
  `(${device}.vehicle_id is null or ${time} >= ${device}.vehicle_since)`;

const ifPresent = (time: string, value: string) => `case when ${isOfPresent(time)} then ${value} end`;

/**
 * SQL of the present state of the device `d`, as its vehicle's, by the names of `device_state`; `last` is the
 * vehicle's.
 */
const stateOf = (last: (column: string) => string) => `cross join lateral (select known.device_pk,
  ${ofFix.map((name) => `${last(name)} as ${name}`).join(', ')},
  ${['message_time', 'last_heartbeat'].map((name) => `${ifPresent(`known.${name}`, `known.${name}`)} as ${name}`).join(', ')},
  ${stateFields.map(([name], i) => `${ifPresent(`coalesce(known.field_times[${i + 1}], known.message_time)`, `known.${name}`)} as ${name}`).join(', ')}) s`;

const known = 'left join device_state known on known.device_pk = d.id';

/**
 * Joins to devices `d` as `s` what is known of each now. Every reader of the present joins this, and none the table
 * `device_state`, which is the tracker's whichever vehicle it was in.
 */
export const joinDeviceNow = `${known} ${stateOf((name) => ifPresent('known.gps_time', `known.${name}`))}`;

/** Where a vehicle `v` without a tracker was last; a place that its former tracker sent later is not its own. */
const lastPlace = `left join lateral (select l.* from device_assignments a cross join lateral (
    select ${placeColumns.join(', ')}, a.valid_to as tracker_until from locations l
    where l.device_pk = a.device_pk and l.vehicle_id = v.id and l.gps_time >= a.valid_from and l.gps_time < a.valid_to
    order by l.gps_time desc limit 1) l
  where d.id is null and a.vehicle_id = v.id order by l.gps_time desc limit 1) former on true`;

const isPlace = (name: string): boolean => placeColumns.some((place) => place === name);

/**
 * Joins the same to vehicles `v` and their devices `d`. A vehicle that has lost its tracker keeps its last place, since
 * `tracker_until` of no tracker.
 */
export const joinVehicleNow = `${known} ${lastPlace} ${stateOf((name) =>
  isPlace(name)
    ? `case when d.id is null then former.${name} when ${isOfPresent('known.gps_time')} then known.${name} end`
    : ifPresent('known.gps_time', `known.${name}`),
).replace('known.device_pk,', 'known.device_pk, former.tracker_until,')}`;
