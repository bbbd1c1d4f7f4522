import { stateFields } from '../messages/message';

/** The columns of `device_state` with its tracker's last location. */
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
 * Whether a moment lies in the present assignment of the device `d`: earlier messages of its tracker belong to another
 * vehicle. A tracker in no vehicle shows its last message, as one of no vehicle.
 */
export const isOfPresent = (time: string, device = 'd') =>
  `(${device}.vehicle_id is null or ${time} >= ${device}.vehicle_since)`;

const ifPresent = (time: string, value: string) => `case when ${isOfPresent(time)} then ${value} end`;

/** The present state of the device `d` by the names of `device_state`, without the values of its last fix. */
const ofMessages: Readonly<Record<string, string>> = {
  device_pk: 'known.device_pk',
  message_time: ifPresent('known.message_time', 'known.message_time'),
  last_heartbeat: ifPresent('known.last_heartbeat', 'known.last_heartbeat'),
  ...Object.fromEntries(
    stateFields.map(([name], i) => [
      name,
      ifPresent(`coalesce(known.field_times[${i + 1}], known.message_time)`, `known.${name}`),
    ]),
  ),
};

/** SQL of the columns that a statement reads of `s`: all of them cost a list as much to plan as the list itself. */
function stateFor(reads: string, columns: Readonly<Record<string, string>>): string {
  const isRead = (name: string) => /\bs\.\*/.test(reads) || new RegExp(`\\bs\\.${name}\\b`).test(reads);
  const read = Object.entries(columns).filter(([name]) => isRead(name));
  return `cross join lateral (select ${read.map(([name, value]) => `${value} as ${name}`).join(', ')}) s`;
}

const ofDevice = {
  ...ofMessages,
  ...Object.fromEntries(ofFix.map((name) => [name, ifPresent('known.gps_time', `known.${name}`)])),
};

const ofVehicle = {
  ...ofDevice,
  tracker_until: 'former.tracker_until',
  ...Object.fromEntries(
    placeColumns.map((name) => [
      name,
      `case when d.id is null then former.${name} when ${isOfPresent('known.gps_time')} then known.${name} end`,
    ]),
  ),
};

const known = 'left join device_state known on known.device_pk = d.id';

/**
 * Joins to devices `d` as `s` the present state of each. Every query for the present joins this, and none the table
 * `device_state`, which is the tracker's whichever vehicle it was in.
 * @param reads the text of the statement that names columns of `s`: the join has those
 */
export const joinDeviceNow = (reads: string) => `${known} ${stateFor(reads, ofDevice)}`;

/**
 * The last location of a vehicle `v` without a tracker; a later location of its former tracker does not belong to it.
 */
const lastPlace = `left join lateral (select l.* from device_assignments a cross join lateral (
    select ${placeColumns.join(', ')}, a.valid_to as tracker_until from locations l
    where l.device_pk = a.device_pk and l.vehicle_id = v.id and l.gps_time >= a.valid_from and l.gps_time < a.valid_to
    order by l.gps_time desc limit 1) l
  where d.id is null and a.vehicle_id = v.id order by l.gps_time desc limit 1) former on true`;

/**
 * Joins the same to vehicles `v` and their devices `d`. A vehicle without a tracker keeps its last location, up to
 * `tracker_until`.
 */
export const joinVehicleNow = (reads: string) => `${known} ${lastPlace} ${stateFor(reads, ofVehicle)}`;
