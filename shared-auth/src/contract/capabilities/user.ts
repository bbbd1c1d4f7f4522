import { includesRole, isRole, type Role } from '../roles';

/**
 * The capabilities that each role adds to those of the roles below it (docs/spec/core.md §6,
 * docs/spec/remaining-areas.md §6): the one table that screens and servers ask. Managers and administrators write
 * vehicles, devices and users; operators read everything else, send commands and handle alarms, because the
 * specification restricts none of those pages; drivers read the data of /dashboard, /locations, /alarms and /profile.
 */
const granted = {
  driver: ['session.hold', 'password.edit', 'dashboard.view', 'devices.list', 'locations.view', 'alarms.view'],
  operator: [
    'profile.edit',
    'vehicles.view',
    'devices.view',
    'devices.command',
    /** Reads the numbers of trackers' SIM cards and phones. */
    'devices.numbers',
    'routes.view',
    'reports.view',
    /** Sees trips, stops, days and distances of vehicles, and their due maintenance. */
    'trips.view',
    /** Sees zones and their visits. */
    'zones.view',
    /** Sees calendars of working hours. */
    'hours.view',
    /** Sees how fast vehicles may be. */
    'limits.view',
    /** Sees the values of trackers over time. */
    'sensors.view',
    'alarms.acknowledge',
    'alarms.claim',
    'alarms.delete',
    /** Sees builds before their rollout, by the link of a preview. */
    'previews.view',
    /** Messages about alarms to oneself: rules, quiet hours, this browser. */
    'notifications.own',
    /** Makes and revokes links to one vehicle's position. */
    'vehicles.share',
  ],
  manager: [
    'vehicles.edit',
    'devices.edit',
    /** Edits maintenance plans, odometer readings and fuel receipts of vehicles. */
    'maintenance.edit',
    'users.view',
    'users.edit',
    'geofences.view',
    /** Draws, changes, imports and removes zones, and sets which alarms they raise. */
    'zones.edit',
    /** Undoes one's own import from a file. */
    'imports.undo',
    /** Edits calendars of working hours and their assignment. */
    'hours.edit',
    /** Sets how fast vehicles may be. */
    'limits.edit',
    /** Sets which values of trackers are stored, their meaning, and when they raise alarms. */
    'sensors.edit',
    /** Sets the drivers and the team of a vehicle. */
    'assignments.edit',
    /** Frees an alarm that somebody else has claimed. */
    'alarms.release',
    /** Sees and assigns trackers that send and are registered nowhere. */
    'trackers.assign',
    /** Edits notification rules, and sees whether messages arrived. */
    'notifications.manage',
    /** Sets which reports people get by mail, and when. */
    'reports.schedule',
  ],
  admin: [
    /** Makes, limits and revokes keys of trackers. */
    'trackers.keys',
    /** Sees users' sessions, and ends them. */
    'users.sessions',
    /** Sets the rules for second factors, and removes a lost one. */
    'users.factors',
    /** Sets the addresses to which the server sends messages. */
    'notifications.webhooks',
    /** Downloads and removes all data about a person. */
    'users.personal',
    /** Sets which teams' vehicles a user sees. */
    'teams.grant',
    /** Reads the audit log. */
    'acts.view',
    /** Sees the health of the modules, and acts on their rollouts. */
    'rollouts.view',
    'rollouts.act',
  ],
} as const satisfies Record<Role, readonly string[]>;
export type UserCapability = (typeof granted)[Role][number];

const rolesOf: ReadonlyMap<string, Role> = new Map(
  Object.entries(granted).flatMap(
    ([role, names]) => names.map((name): [UserCapability, Role] => [name, role as Role]), // a key of `granted`
  ),
);

/** Every capability of a user. */
export const userCapabilities = Object.values(granted).flat() as readonly UserCapability[];

/** The lowest role that has a capability. @throws for a name that the table does not have */
export function lowestRoleWith(capability: UserCapability): Role {
  const role = rolesOf.get(capability);
  if (!role) throw new Error(`${capability} is no capability`);
  return role;
}

/** Whether a role has a capability; a role outside the specification has none. */
export const roleHas = (role: string | null | undefined, capability: UserCapability): boolean =>
  isRole(role) && includesRole(role, lowestRoleWith(capability));
