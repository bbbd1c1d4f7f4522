import { type BroughtTeams, teamOfGroup } from 'shared-auth/calls';
import type { Role } from 'shared-auth/contract';
import { teams } from '../../identity/users/teams';
import type { Queries } from '../../platform/database/database';
import { nameKey } from '../../platform/database/nameKey';
import type { Server } from '../../platform/http/server';
import { bringCalendars, bringUses, comingOf } from './bringCalendars';
import { bringOdometers } from './bringOdometers';
import { canInvite, personItems } from './bringPeople';
import { serviceItems } from './bringServices';
import { bringVehicles } from './bringVehicles';
import { bringZones, placeOf } from './bringZones';
import { portions } from './portions';
import type { Counters } from './readCounters';
import type { TheirFleet, TheirOther, TheirPerson } from './readFleet';
import { type Item, plainItem } from './runs.store';
import { givenOf } from './vehicleRows';

/** A fleet that was read from Traccar, with the totals of its trackers. */
export interface ReadFleet extends TheirFleet {
  source: string;
  counters: ReadonlyMap<number, Counters>;
  /** The groups that people see in Traccar. */
  seen: ReadonlyMap<number, ReadonlySet<number>>;
  /** The role of the caller. */
  role: Role;
}

/** The outcome for each record, with its reason. It writes nothing to the database. */
export async function tryFleet(app: Server, fleet: ReadFleet, signal: AbortSignal): Promise<Item[]> {
  const { database, ownSilence: silences, settings } = app;
  const { source, counters } = fleet;
  const chosen = await suggestedTeams(database, fleet, source);
  const given = givenOf(fleet, chosen);
  const items: Item[] = [];
  const odometers: Item[] = [];
  const hours = { source, signal, countsFrom: () => app.hourBook.countsFrom() };
  const calendars = await bringCalendars(database, fleet.calendars, hours, true);
  const names = new Map(fleet.calendars.map(({ id, name }) => [id, name]));
  const withHours = { ...hours, names, coming: comingOf(fleet.calendars, calendars) };
  for (const devices of portions(fleet.devices)) {
    signal.throwIfAborted();
    const found = await bringVehicles(database, devices, { source, given, silences }, true);
    const coming = devices.filter((_, at) => found[at]?.outcome !== 'not');
    items.push(...found.map((item, at) => ({ ...item, ...counters.get(devices[at]?.id ?? 0)?.place })));
    calendars.push(...(await bringUses(database, coming, withHours, true)));
    odometers.push(
      ...(await bringOdometers(
        database,
        coming,
        { source, given, counters, retentionDays: settings.retentionDays },
        true,
      )),
    );
  }
  const zones = { source, signal, countsFrom: () => app.zoneBook.countsFrom() };
  for (const some of portions(fleet.zones)) {
    const found = await bringZones(database, some, zones, true);
    items.push(...found.map((item, at) => ({ ...item, ...(some[at] && placeOf(some[at])) })));
  }
  const services = serviceItems(fleet.services);
  const people = await personItems(database, fleet.people, { source, role: fleet.role, invites: canInvite(app) });
  const seenBy = (at: number) => seenOf(fleet.people[at], fleet.seen);
  const withSeen = people.map((item, at) => (item.outcome === 'new' ? { ...item, ...seenBy(at) } : item));
  return [
    ...[...items, ...odometers, ...services, ...calendars, ...groupItems(fleet, chosen), ...withSeen],
    ...fleet.others.map(otherItem),
  ];
}

/** The groups that a person sees in Traccar, if they were read. */
function seenOf(person: TheirPerson | undefined, seen: ReadFleet['seen']) {
  if (person?.role === 'admin') return { sees_all: true };
  const groups = seen.get(person?.id ?? 0);
  return groups && { sees_all: false, groups: [...groups] };
}

/** The team of each group: the one selected in the last run, else the one of the same name. */
async function suggestedTeams(queries: Queries, { groups }: TheirFleet, source: string): Promise<BroughtTeams> {
  const kept = await queries.query<{ their_id: number; team: number | null }>(
    `select their_id, (given->>'team')::int as team from brought_things where source = $1 and kind = 'group'`,
    [source],
  );
  const chosen = new Map(kept.map(({ their_id, team }) => [their_id, team]));
  const byName = new Map(Object.entries(teams).map(([id, name]) => [nameKey(name), Number(id)]));
  return new Map(
    groups.map(({ id, name }) => [id, chosen.has(id) ? (chosen.get(id) ?? null) : (byName.get(nameKey(name)) ?? null)]),
  );
}

function groupItems({ groups }: TheirFleet, chosen: BroughtTeams): Item[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  return groups.map(({ id, name, parent }): Item => {
    const item = {
      ...plainItem,
      kind: 'group' as const,
      name: name || '—',
      group: id,
      parent,
      team_id: chosen.get(id) ?? null,
    };
    const hasTeam = teamOfGroup(byId, chosen, id) !== null;
    return hasTeam ? { ...item, outcome: 'there' } : { ...item, outcome: 'not', reason: 'team' };
  });
}

/** The item of a record that is not imported. */
const otherItem = ({ kind, name, reason }: TheirOther): Item => ({
  ...{ ...plainItem, kind, name: name || '—', outcome: 'not', reason },
});
