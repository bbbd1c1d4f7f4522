import { zoneCalls } from 'shared-auth/calls';
import { recordAudit } from '../../../audit/auditLog';
import { mustReachTeam } from '../../../identity/access/reach';
import { canSee, visibilityScopeOf } from '../../../identity/access/visibilityScope';
import type { Queries } from '../../../platform/database/database';
import { HttpError, notFound } from '../../../platform/http/errors';
import { type Served, serve } from '../../../platform/http/serve';
import type { Server } from '../../../platform/http/server';
import { idOf, ownZone, seenZone, type ZoneScope, zoneScopeOf } from '../zoneScope';
import {
  deleteZoneRule,
  findZoneRule,
  insertZoneRule,
  listZoneRules,
  updateZoneRule,
  type ZoneRule,
  type ZoneRuleValues,
} from './zoneRules.store';

const allDays = [1, 2, 3, 4, 5, 6, 7];

const messages = {
  zone_id: 'Изберете зона',
  event: 'Изберете кога да се јави аларм',
  severity: 'Сериозноста не е исправна',
  minutes: 'Траењето е од 1 до 10.080 минути',
  from_time: 'Времето не е исправно',
  to_time: 'Времето не е исправно',
  days: 'Деновите не се исправни',
  vehicle_ids: 'Возилата не се исправни',
  team_ids: 'Тимовите не се исправни',
  'team_ids.each': 'Тимот не е исправен',
  is_active: 'Изберете дали правилото важи',
};

/** The alarm rules of zones, and their vehicles. */
export function zoneRuleRoutes(app: Server): void {
  const { database, zoneBook } = app;
  serve(app, zoneCalls.rules, async ({ request, query }) => {
    const { teams } = await zoneScopeOf(database, request);
    const rules = await listZoneRules(database, teams, query.zone_id);
    const visibility = await visibilityScopeOf(database, request.session.user);
    // The response does not disclose that other teams' vehicles exist.
    return rules.map((rule) => ({ ...rule, vehicle_ids: rule.vehicle_ids.filter((id) => canSee(visibility, id)) }));
  });

  const create = async ({ request, body }: Served<typeof zoneCalls.createRule>) => {
    const given = readRule(body, app.hasDecorator('hourBook'));
    const rule = await database.transaction(async (queries) => {
      const { values, scope } = await allowed(queries, given, request);
      const id = await insertZoneRule(queries, values, zoneBook.countsFrom());
      const made = await seenRule(queries, id, scope);
      await recordAudit(queries, request, { type: 'zone_rule_created', details: { rule: id }, after: made });
      return made;
    });
    await zoneBook.refresh();
    return rule;
  };
  serve(app, zoneCalls.createRule, create, messages);

  const change = async ({ request, params, body }: Served<typeof zoneCalls.changeRule>) => {
    const id = idOf(params.id);
    const given = readRule(body, app.hasDecorator('hourBook'));
    const rule = await database.transaction(async (queries) => {
      const before = await ownRule(queries, id, request);
      const { values, scope } = await allowed(queries, given, request);
      await updateZoneRule(queries, id, values, zoneBook.countsFrom());
      const after = await seenRule(queries, id, scope);
      await recordAudit(queries, request, { type: 'zone_rule_changed', details: { rule: id }, before, after });
      return after;
    });
    await zoneBook.refresh();
    return rule;
  };
  serve(app, zoneCalls.changeRule, change, messages);

  serve(app, zoneCalls.removeRule, async ({ request, params }) => {
    const id = idOf(params.id);
    await database.transaction(async (queries) => {
      const before = await ownRule(queries, id, request);
      await deleteZoneRule(queries, id);
      await recordAudit(queries, request, { type: 'zone_rule_deleted', details: { rule: id }, before });
    });
    await zoneBook.refresh();
    return 'Правилото е избришано.';
  });
}

type Request = Parameters<typeof zoneScopeOf>[1];

async function seenRule(queries: Queries, id: number, { teams }: ZoneScope): Promise<ZoneRule> {
  const rule = await findZoneRule(queries, teams, id);
  if (!rule) throw notFound('Правилото не е пронајдено');
  return rule;
}

/** A rule that the user may change: one that applies to no vehicles beyond theirs. */
async function ownRule(queries: Queries, id: number, request: Request): Promise<ZoneRule> {
  const scope = await zoneScopeOf(queries, request);
  const rule = await seenRule(queries, id, scope);
  if (!(await takesOwn(queries, rule, scope, request)))
    throw new HttpError(403, 'Правилото важи и за возила што не ги гледате.');
  await mustNotNarrow(queries, rule, scope);
  return rule;
}

/**
 * A speed rule narrows its zone's limit to some vehicles, while without one the limit is for all vehicles of the zone.
 * So only users who may change the zone may add one. @throws HttpError 403
 */
async function mustNotNarrow(
  queries: Queries,
  { event, zone_id }: { event: string | null; zone_id: number | null },
  scope: ZoneScope,
) {
  if (event === 'speed') await ownZone(queries, zone_id ?? 0, scope);
}

/** Whether a rule applies only to vehicles that the user sees. */
async function takesOwn(
  queries: Queries,
  { vehicle_ids, team_ids }: Pick<ZoneRuleValues, 'vehicle_ids' | 'team_ids'>,
  { reach }: ZoneScope,
  { session }: Request,
): Promise<boolean> {
  if (reach === null) return true;
  const visibility = await visibilityScopeOf(queries, session.user);
  return (
    vehicle_ids.length + team_ids.length > 0 &&
    vehicle_ids.every((id) => canSee(visibility, id)) &&
    team_ids.every((id) => reach.teams.includes(id))
  );
}

/** The rule as it is stored: all vehicles means all of the user's teams. @throws HttpError where it exceeds them */
async function allowed(queries: Queries, given: ZoneRuleValues, request: Request) {
  const scope = await zoneScopeOf(queries, request);
  await seenZone(queries, given.zone_id, scope);
  await mustNotNarrow(queries, given, scope);
  for (const team of given.team_ids) mustReachTeam(scope.reach, team);
  const isForAll = given.vehicle_ids.length + given.team_ids.length === 0;
  const values = isForAll && scope.reach !== null ? { ...given, team_ids: scope.reach.teams } : given;
  if (!(await takesOwn(queries, values, scope, request))) {
    const text = 'Изберете возила што ги гледате.';
    throw new HttpError(400, text, { vehicle_ids: text });
  }
  return { values, scope };
}

/**
 * Checks that a schema cannot make: each event has the fields that it needs, and no others.
 * @param hasCalendars whether hours may be left to the vehicle's calendar
 */
function readRule(body: Served<typeof zoneCalls.createRule>['body'], hasCalendars: boolean): ZoneRuleValues {
  const { minutes = null, from_time = null, to_time = null, days = allDays, ...rest } = body;
  const { event, vehicle_ids = [], team_ids = [], is_active = true } = rest;
  const must = (field: string, isThere: boolean, text: string) => {
    if (!isThere) throw new HttpError(400, text, { [field]: text });
  };
  const isByCalendar = hasCalendars && from_time === null && to_time === null;
  const hasHours = event === 'outside_hours' && !isByCalendar;
  const hasDays = hasHours || event === 'absent';
  if (event === 'stay') must('minutes', minutes !== null, 'Внесете по колку минути');
  if (event === 'absent') must('from_time', from_time !== null, 'Внесете до кога треба да пристигне');
  if (hasHours) must('from_time', from_time !== null, 'Внесете почеток на работното време');
  if (hasHours) must('to_time', to_time !== null, 'Внесете крај на работното време');
  if (hasHours) must('to_time', to_time !== from_time, 'Почетокот и крајот мора да се различни');
  if (hasDays) must('days', days.length > 0, 'Изберете барем еден ден');
  return {
    ...rest,
    minutes: event === 'stay' ? minutes : null,
    from_time: hasDays ? from_time : null,
    to_time: hasHours ? to_time : null,
    days: hasDays ? [...days].sort() : allDays,
    vehicle_ids,
    team_ids,
    is_active,
  };
}
