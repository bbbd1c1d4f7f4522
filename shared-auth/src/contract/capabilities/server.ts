import * as v from 'valibot';

/**
 * Capabilities of a server beyond the specification. A server announces its own at `GET /api/capabilities`. The console
 * sends no call and shows no control that needs an unannounced name. A server may announce a name before a console
 * knows it, so the meaning of a name never changes.
 */
export const serverCapabilities = [
  /** Each tracker has its own key. */
  'trackers.keys',
  /** Trackers that send and are registered nowhere are listed. */
  'trackers.unknown',
  /** An unregistered tracker replaces the device of a vehicle in one step. */
  'trackers.replace',
  /** The assignment of an unregistered tracker can be undone within an hour: it is unregistered again. */
  'trackers.return',
  /** Vehicles and devices are imported from a file. */
  'fleet.import',
  /** An import from a file can be undone within an hour, except for records used since then. */
  'imports.undo',
  /** Files of vehicles name the team of each. */
  'imports.teams',
  /** A fleet is imported from a Traccar server. */
  'fleet.bring',
  /** Positions of vehicles are imported from files: GPX, and CSV of Traccar. */
  'history.import',
  /** The further values of a device's messages. */
  'devices.attributes',
  /** Which values of a device's messages could not be used, and why. */
  'devices.rejected',
  /**
   * A device may have no IMEI: the tracker then reports by the device's identifier or id (`isTrackerId`).
   */
  'devices.identifiers',
  /** A device's form and file have its own limit of silence. */
  'devices.silence',
  /** The vehicles of a tracker, with their times, which managers can correct. */
  'devices.history',
  /** The trackers of a vehicle, with their times. */
  'vehicles.trackers',
  /** A session is revoked on the server when its user signs out. */
  'sessions.logout',
  /** People sign in at the company's identity provider as well. */
  'sessions.oidc',
  /** Users see their sessions and end them; administrators do so for any user. New sign-ins are announced. */
  'sessions.list',
  /** Sign-in has a second step, by an app's codes or by passkeys. Harmful actions ask for it again. */
  'session.factors',
  /** Users change their own password, and see how strong the new one is. */
  'passwords.own',
  /** The audit log: changes, and reads of where people were. */
  'acts',
  /** Trips, stops, days of vehicles and distances are derived, and maintenance falls due by them (docs/trips.md). */
  'trips',
  /** The first day with records, of the fleet and of each vehicle: a period before it is incomplete. */
  'trips.coverage',
  /** Drivers see the vehicles that they are assigned to, managers and operators those of their teams. */
  'assignments',
  /** The present drivers of a vehicle, with the number to call. */
  'vehicles.drivers',
  /** The current drivers of vehicles are one list, and lists of vehicles can be searched by driver. */
  'drivers.search',
  /** The visibility scope of a new manager or operator is set with the account. */
  'users.scope',
  /** Users who have never signed in get a mail with a key, by which they set their password. */
  'users.invite',
  /** The duties of a person are listed when they are deactivated: vehicles, and reports by mail. */
  'users.duties',
  /** Vehicles have private time, of which only the distance is stored (docs/privacy.md). */
  'private.time',
  /** All data about a person can be downloaded, by administrators and by that person, and removed by administrators. */
  'users.personal',
  /** Engines can be cut, with author and reason; a cut waits until the vehicle is stopped. */
  'engines',
  /** Work on an alarm is noted and handed over, and the alarm is closed with a reason. */
  'alarms.work',
  /** The alarms of a shift with all actions on them, in one list. */
  'alarms.shift',
  'notifications',
  /** Rules can be limited to alarms of some teams' vehicles. */
  'notifications.teams',
  /** Rules can be limited to alarms of some zones. */
  'notifications.zones',
  /** Working hours of rules are those of the vehicle's calendar. */
  'notifications.hours',
  /** The server lists rules without recipients, also before a user is deactivated. */
  'notifications.silent',
  /** Links to one vehicle's position, for people without an account. */
  'vehicles.share',
  /** Reports are sent by mail regularly. */
  'reports.scheduled',
  /** Scheduled reports may be of visits to zones. */
  'reports.visits',
  /** Scheduled reports may be of driving outside working hours. */
  'reports.driving',
  /** The number of alarms of each vehicle on given days, to compare months. */
  'reports.alarms',
  /** Users see how many orders of heavy work are before theirs: `GET /api/work`. */
  'work.queue',
  /** Zones are stored, visits are detected, and alarms are raised from them (docs/zones.md). */
  'zones',
  /** Rules of zones may leave hours to the vehicle's calendar. */
  'zones.hours',
  /** Calendars of working hours, and trackers' own limits of silence (docs/hours.md). */
  'hours',
  /** Driving outside working hours is reported of any period, such as a month. */
  'hours.periods',
  /** Vehicles, types and teams have their own speed limits (docs/limits.md). */
  'limits',
  /** Values of trackers are stored over time and raise alarms (docs/trackers.md). */
  'sensors',
  /** Every reading of a month can be downloaded, beyond the points of a graph. */
  'sensors.values',
  /** Readings of odometers and hour meters are recorded; services are due by them (docs/trackers.md). */
  'odometer',
  /** Refuels, drains and consumption by tanks in litres, beside the purchased fuel (docs/trackers.md). */
  'fuel',
  /** Receipts of fuel are imported from a file. */
  'fuel.import',
  /** A map of many vehicles receives only the vehicles in view, or counts where they are too many (docs/live.md). */
  'live.view',
  /**
   * A map of many vehicles requests only the vehicles in view; announced from `LARGE_FLEET` vehicles on (docs/live.md).
   */
  'fleet.view',
  /** A geocoder is asked for addresses (docs/maps.md). */
  'addresses',
] as const;
export type ServerCapability = (typeof serverCapabilities)[number];

/** The number of vehicles from which a console subscribes to the part that its map shows, and not to all of them. */
export const LARGE_FLEET = 2_000;

/** More names than any server has. */
const MAX_NAMES = 500;

const names = v.pipe(v.array(v.unknown()), v.maxLength(MAX_NAMES));
const response = v.union([v.object({ data: names }), names]);

/** Reads a response of `GET /api/capabilities`, in the envelope of a list or without; null for anything else. */
export function readServerCapabilities(json: unknown): string[] | null {
  const read = v.safeParse(response, json);
  if (!read.success) return null;
  const list = 'data' in read.output ? read.output.data : read.output;
  return list.filter((name): name is string => typeof name === 'string' && /^[\w.-]{1,64}$/.test(name));
}
