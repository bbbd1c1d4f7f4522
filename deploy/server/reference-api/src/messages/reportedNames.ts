import { type AlarmType, allAlarmTypes } from 'shared-auth/contract';

/**
 * Every alarm of Traccar 6.14, with the console's type for it. Source: `Position.ALARM_*` of
 * github.com/traccar/traccar, src/main/java/org/traccar/model/Position.java, at the commits in reportedNames.test.ts.
 */
export const traccarAlarms = {
  general: 'other',
  sos: 'sos',
  vibration: 'vibration',
  movement: 'movement',
  lowspeed: 'low_speed',
  overspeed: 'overspeed',
  fallDown: 'fall_down',
  lowPower: 'low_battery',
  lowBattery: 'low_battery',
  fault: 'fault',
  powerOff: 'power_cut',
  powerOn: 'power_on',
  door: 'door',
  lock: 'lock',
  unlock: 'unlock',
  geofence: 'geofence',
  geofenceEnter: 'geofence',
  geofenceExit: 'geofence',
  gpsAntennaCut: 'gps_antenna_cut',
  accident: 'accident',
  tow: 'tow',
  idle: 'idle',
  highRpm: 'high_rpm',
  hardAcceleration: 'harsh_acceleration',
  hardBraking: 'harsh_braking',
  hardCornering: 'harsh_cornering',
  laneChange: 'lane_change',
  fatigueDriving: 'fatigue_driving',
  powerCut: 'power_cut',
  powerRestored: 'power_restored',
  jamming: 'jamming',
  temperature: 'temperature',
  parking: 'parking',
  bonnet: 'bonnet',
  footBrake: 'foot_brake',
  fuelLeak: 'fuel_theft',
  tampering: 'unauthorized_access',
  removing: 'removing',
  // Earlier versions of Traccar send this one, and are still in use.
  shock: 'vibration',
} as const satisfies Readonly<Record<string, AlarmType>>;

/**
 * The meaning of an event: an alarm; the alarms in its attribute `alarm`; whether the tracker is connected; the answer
 * to a command; a command that has left its queue; or a state that its position has as well, so that the event has no
 * further effect.
 */
export type EventMeaning =
  | { alarm: AlarmType }
  | 'alarms'
  | 'connection'
  | 'command answer'
  | 'command sent'
  | 'text'
  | 'in position';

/**
 * Every event of Traccar 6.14. Source: `Event.TYPE_*`, github.com/traccar/traccar,
 * src/main/java/org/traccar/model/Event.java, at the commits in reportedNames.test.ts; `textMessage` is of earlier
 * versions.
 */
export const traccarEvents = {
  commandResult: 'command answer',
  queuedCommandSent: 'command sent',
  deviceOnline: 'connection',
  deviceUnknown: 'connection',
  deviceOffline: 'connection',
  deviceInactive: { alarm: 'device_inactive' },
  deviceMoving: 'in position',
  deviceStopped: 'in position',
  deviceOverspeed: { alarm: 'overspeed' },
  deviceFuelDrop: { alarm: 'fuel_theft' },
  deviceFuelIncrease: { alarm: 'fuel_increase' },
  geofenceEnter: { alarm: 'geofence' },
  geofenceExit: { alarm: 'geofence' },
  alarm: 'alarms',
  ignitionOn: 'in position',
  ignitionOff: 'in position',
  deviceIdle: { alarm: 'idle' },
  maintenance: { alarm: 'maintenance' },
  driverChanged: 'in position',
  media: 'in position',
  textMessage: 'text',
} as const satisfies Readonly<Record<string, EventMeaning>>;

/**
 * Alarms by flespi's names of parameters. Source: the tables of parameters at flespi.com/protocols/teltonika,
 * /protocols/ruptela, /protocols/navtelecom, /protocols/concox and /devices/streamax-ad-plus. A name that is not here
 * is recognized by a word in it.
 */
export const flespiAlarms = {
  'alarm.event': 'other',
  'alarm.event.trigger': 'other',
  'sos.alarm': 'sos',
  'sos.event': 'sos',
  'panic.event': 'panic',
  'crash.event': 'accident',
  'accident.event': 'accident',
  'battery.low.alarm': 'low_battery',
  'external.powersource.lost.event': 'power_cut',
  'unplugged.event': 'power_cut',
  'harsh.acceleration.event': 'harsh_acceleration',
  'harsh.braking.event': 'harsh_braking',
  'harsh.cornering.event': 'harsh_cornering',
  'overspeeding.event': 'overspeed',
  'overspeed.alarm': 'overspeed',
  'towing.event': 'tow',
  'towing.alarm': 'tow',
  'gsm.jamming.event': 'jamming',
  'vibration.alarm': 'vibration',
  'illegal.movement.alarm': 'movement',
  'geofence.enter.event': 'geofence',
  'geofence.exit.event': 'geofence',
  'fall.alarm': 'fall_down',
  'man.down.alarm': 'fall_down',
  'fatigue.driving.alarm': 'fatigue_driving',
  'gnss.antenna.cut.alarm': 'gps_antenna_cut',
  'fuel.leak.alarm': 'fuel_theft',
  'fuel.theft.alarm': 'fuel_theft',
  'tamper.alarm': 'unauthorized_access',
  'idling.event': 'idle',
} as const satisfies Readonly<Record<string, AlarmType>>;

/** The alarm types of names that are in no table, by a word in the name: the first match applies. */
const phrases: readonly (readonly [RegExp, AlarmType])[] = [
  [/\bsos\b/, 'sos'],
  [/\bpanic\b/, 'panic'],
  [/\b(crash|accident|collision|rollover)\b/, 'accident'],
  [/\b(fall|mandown|man down)\b/, 'fall_down'],
  [/\bjam(ming|med)?\b/, 'jamming'],
  [/\btow(ing|ed)?\b/, 'tow'],
  [/\b(battery|power) low\b|\blow (battery|power|voltage)\b/, 'low_battery'],
  [/\b(unplug(ged)?|power ?cut|power ?(source )?lost|cut ?off)\b/, 'power_cut'],
  [/\b(antenna|aerial)\b/, 'gps_antenna_cut'],
  [/\b(harsh|hard|extreme|sudden|rapid) (acceleration|accel)\b/, 'harsh_acceleration'],
  [/\b(harsh|hard|extreme|sudden|rapid) (brak(e|ing)|deceleration)\b/, 'harsh_braking'],
  [/\b(harsh|hard|extreme|sudden|sharp) (corner(ing)?|turn(ing)?)\b/, 'harsh_cornering'],
  [/\b(over ?speed(ing)?|speeding)\b/, 'overspeed'],
  [/\bfuel (theft|leak|drain|drop|steal)\b/, 'fuel_theft'],
  [/\b(tamper(ing|ed)?|intrusion|unauthori[sz]ed|case open(ed)?|theft)\b/, 'unauthorized_access'],
  [/\bfatigue\b|\bdrows(y|iness)\b/, 'fatigue_driving'],
  [/\bvibration\b|\bshock\b/, 'vibration'],
  [/\b(illegal|unauthori[sz]ed) (movement|motion|displacement)\b/, 'movement'],
  [/\bgeo ?(fence|zone)\b/, 'geofence'],
  [/\b(over|high|low) ?temp(erature)?\b|\btemp(erature)? alarm\b/, 'temperature'],
  [/\bidl(e|ing)\b/, 'idle'],
];

/** Parts joined by dots, dashes, underscores or capitals, as words. */
const spaced = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .toLowerCase();

/** The same name however it is written: `hardBraking`, `hard_braking` and `HARD BRAKING`. */
const plainName = (name: string): string => name.toLowerCase().replace(/[\s._-]+/g, '');

const known: ReadonlyMap<string, AlarmType> = new Map([
  ...allAlarmTypes.map((type): [string, AlarmType] => [plainName(type), type]),
  ...Object.entries({ ...flespiAlarms, ...traccarAlarms }).map(([name, type]): [string, AlarmType] => [
    plainName(name),
    type,
  ]),
]);

/** Our alarm type for a name that a tracker or its server reports; `other` for an unknown name. */
export function alarmType(name: string): AlarmType {
  const type = known.get(plainName(name));
  if (type !== undefined) return type;
  const text = spaced(name);
  return phrases.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
}

/** Names that are more specific than the text of their type, so they are written in addition to it. */
const loose: ReadonlySet<string> = new Set(['lowPower', 'powerOff', 'shock', 'fuelLeak', 'tampering'].map(plainName));
const exact: ReadonlySet<string> = new Set(
  [...allAlarmTypes, ...Object.keys(traccarAlarms)].map(plainName).filter((name) => !loose.has(name)),
);

/** Whether the text of its type expresses all of the name. */
export const isNamedByType = (name: string): boolean => exact.has(plainName(name));

/** Whether a parameter of flespi is an alarm: by its name, or by its subject. */
export const isFlespiAlarm = (name: string): boolean =>
  Object.hasOwn(flespiAlarms, name) ||
  /(^|\.)alarm(\.(event|start|trigger))?$/.test(name) ||
  (name.endsWith('.event') && alarmType(name.slice(0, -'.event'.length)) !== 'other');
