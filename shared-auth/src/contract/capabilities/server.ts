import * as v from 'valibot';

/**
 * What a server may have beyond the specification, one name each: the server announces at `GET /api/capabilities` which
 * of them it has. The console sends no call and shows nothing that needs a name which is not announced. A name may be
 * announced before a console knows it, so none is ever given another meaning.
 */
export const serverCapabilities = [
  /** Each tracker has a key of its own. */
  'trackers.keys',
  /** Trackers that send and are registered nowhere are listed. */
  'trackers.unknown',
  /** An unregistered tracker takes the place of the device that a vehicle has, in one step. */
  'trackers.replace',
  /** That an unregistered tracker was assigned is undone within an hour: it is unregistered again. */
  'trackers.return',
  /** Vehicles and devices are brought in from a file. */
  'fleet.import',
  /** What was brought in together from a file is taken back within an hour, as far as nobody has used it since. */
  'imports.undo',
  /** Files of vehicles name the team of each. */
  'imports.teams',
  /** A fleet is brought along from a Traccar server. */
  'fleet.bring',
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
  /** Which vehicle a tracker was in, and when; managers correct the moment of a change. */
  'devices.history',
  /** Which trackers were in a vehicle, and when. */
  'vehicles.trackers',
  /** A session is revoked on the server when its user signs out. */
  'sessions.logout',
  /** People sign in at the company's identity provider as well. */
  'sessions.oidc',
  /** Users see where they are signed in and end it; administrators do so for any user. New sign-ins are announced. */
  'sessions.list',
  /** People have a second step of the sign-in: an app's codes or passkeys. What does harm asks for it again. */
  'session.factors',
  /** Users change their own password, and see how strong the new one is. */
  'passwords.own',
  /** The audit log: who did what, and who read where somebody was. */
  'acts',
  /** Trips, stops, days of vehicles and distances are derived, and maintenance falls due by them (docs/trips.md). */
  'trips',
  /** Since which day there are records, of the fleet and of each vehicle: a period before it is not whole. */
  'trips.coverage',
  /** Drivers see the vehicles that they are assigned to, managers and operators those of their teams. */
  'assignments',
  /** Who drives a vehicle now, with the number to call. */
  'vehicles.drivers',
  /** Who drives which vehicle now comes in one list, and lists are searched by it. */
  'drivers.search',
  /** What a new manager or operator sees is chosen with the account. */
  'users.scope',
  /** Who has never signed in gets a mail with a key, by which they choose their password. */
  'users.invite',
  /** What a person holds is listed when they are taken out of service: vehicles, and reports by mail. */
  'users.duties',
  /** Vehicles have private time, of which nothing but the distance is kept (docs/privacy.md). */
  'private.time',
  /** All that is held of a person comes as a file, for administrators and for oneself, and administrators remove it. */
  'users.personal',
  /** Engines can be cut, with who did it and why; a cut waits until the vehicle is stopped. */
  'engines',
  /** What is done about an alarm is written down, handed over, and closed with a reason. */
  'alarms.work',
  /** The alarms of a shift and all that was done about them, in one list. */
  'alarms.shift',
  'notifications',
  /** Rules take alarms of some teams' vehicles. */
  'notifications.teams',
  /** Rules take alarms of some zones. */
  'notifications.zones',
  /** Working hours of rules are those of the vehicle's calendar. */
  'notifications.hours',
  /** The server names rules that notify nobody, also before a user is deactivated. */
  'notifications.silent',
  /** Links to one vehicle's position, for people without an account. */
  'vehicles.share',
  /** Reports are sent by mail regularly. */
  'reports.scheduled',
  /** Scheduled reports may be of visits to zones. */
  'reports.visits',
  /** Scheduled reports may be of driving outside working hours. */
  'reports.driving',
  /** How many alarms each vehicle had on given days: months are compared. */
  'reports.alarms',
  /** Users see how many orders of heavy work are before theirs: `GET /api/work`. */
  'work.queue',
  /** Zones are kept, who enters and leaves them is decided, and alarms are raised of it (docs/zones.md). */
  'zones',
  /** Rules of zones may leave hours to the vehicle's calendar. */
  'zones.hours',
  /** Calendars of working hours, and trackers' own limits of silence (docs/hours.md). */
  'hours',
  /** Driving outside working hours is reported of any period, such as a month. */
  'hours.periods',
  /** Vehicles, types and teams have speed limits of their own (docs/limits.md). */
  'limits',
  /** Values of trackers are kept over time, and raise alarms (docs/trackers.md). */
  'sensors',
  /** Every reading of a month comes for a file, not only what a graph shows. */
  'sensors.values',
  /** What odometers and hour meters showed is noted; services are due by it, and by hours (docs/trackers.md). */
  'odometer',
  /** Refuels, drains and consumption by tanks in litres, beside what was bought (docs/trackers.md). */
  'fuel',
  /** Receipts of fuel are brought in from a file. */
  'fuel.import',
  /** A map of many vehicles is sent what it shows, and counts where they are too many (docs/live.md). */
  'live.view',
  /**
   * A map of many vehicles asks for what it shows alone; announced while there are `LARGE_FLEET` vehicles
   * (docs/live.md).
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
