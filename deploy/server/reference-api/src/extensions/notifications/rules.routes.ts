import { notificationRuleCalls } from 'shared-auth/calls';
import { roleHas } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import type { SessionUser } from '../../identity/access/caller';
import { reachOf } from '../../identity/access/reach';
import { visibilityScopeOf } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { addTestMessages } from './messages.store';
import type { NotificationRule, RuleValues } from './rules';
import {
  confined,
  isWithinLimits,
  type Limits,
  notifiesOwnPeople,
  unseenZones,
  watchesOwnVehicles,
} from './rules.reach';
import {
  deleteRule,
  findRule,
  insertRule,
  listRules,
  previewRule,
  rulesSilentWithout,
  silentRules,
  updateRule,
} from './rules.store';

const messages = {
  alarm_types: 'Видовите на аларми не се исправни',
  severities: 'Сериозноста не е исправна',
  vehicle_ids: 'Возилата не се исправни',
  team_ids: 'Тимовите не се исправни',
  zone_ids: 'Зоните не се исправни',
  moment: 'Времето не е исправно',
  steps: 'Правилото мора да има барем еден чекор',
  'steps.after_minutes': 'Чекањето е од 0 до 1440 минути',
  'steps.roles.each': 'Улогата не е исправна',
  'steps.channels': 'Изберете барем еден канал',
  'steps.channels.each': 'Каналот не е познат',
  is_paused: 'Изберете дали правилото е паузирано',
  is_own: 'Изберете дали правилото е само за вас',
};

/** The rules of who is notified of which alarms. Managers edit rules for others, and everyone edits their own. */
export function ruleRoutes(app: Server): void {
  const { database, notifications } = app;
  serve(app, notificationRuleCalls.list, async ({ query, request }) => {
    const { user } = request.session;
    // Users who may not edit rules for others see their own.
    const isOwn = query.own === 'true' || !roleHas(user.role, 'notifications.manage');
    const rules = await listRules(database, isOwn ? user.id : null);
    if (isOwn || !user.is_limited) return rules;
    const limits = await limitsOf(database, user);
    const within = await Promise.all(rules.map((rule) => isWithinLimits(database, rule, limits)));
    return rules.filter((_, index) => within[index]);
  });
  serve(app, notificationRuleCalls.silent, ({ query: { without_user } }) =>
    without_user === undefined ? silentRules(database) : rulesSilentWithout(database, without_user),
  );

  serve(app, notificationRuleCalls.create, (served) => createRule(app, served), messages);
  serve(app, notificationRuleCalls.change, (served) => changeRule(app, served), messages);
  serve(app, notificationRuleCalls.remove, async ({ request, params }) => {
    await database.transaction(async (queries) => {
      const rule = await allowedRule(queries, params.id, request.session.user);
      await deleteRule(queries, rule.id);
      const details = { rule: rule.id };
      await recordAudit(queries, request, { type: 'rule_deleted', details, before: recordOf(rule) });
    });
    return 'Правилото е избришано.';
  });

  serve(app, notificationRuleCalls.test, async ({ request, params }) => {
    const { user } = request.session;
    const { steps } = await allowedRule(database, params.id, user);
    const channels = new Set(steps.flatMap((step) => step.channels));
    await addTestMessages(database, user.id, [...channels]);
    void notifications.tick();
    return 'Пробната порака е испратена до вас.';
  });
  const preview = async ({ request, body }: Served<typeof notificationRuleCalls.preview>) => {
    const { is_own = false, ...values } = body;
    const { user } = request.session;
    if (!is_own) mustManage(user);
    return previewRule(database, values, is_own ? user.id : null, notifications.workIn);
  };
  serve(app, notificationRuleCalls.preview, preview, messages);
}

async function createRule({ database }: Server, { request, body }: Served<typeof notificationRuleCalls.create>) {
  const { user } = request.session;
  const { is_own = false, ...given } = body;
  if (!is_own) mustManage(user);
  await check(database, given, is_own);
  return database.transaction(async (queries) => {
    const values = is_own ? given : await allowedValues(queries, given, user);
    await mustSeeZones(queries, values, user);
    const made = await insertRule(queries, values, is_own ? user.id : null, user.id);
    await recordAudit(queries, request, { type: 'rule_created', details: { rule: made.id }, after: values });
    return made;
  });
}

async function changeRule(
  { database }: Server,
  { request, params, body }: Served<typeof notificationRuleCalls.change>,
) {
  const { is_own: _, ...given } = body;
  const { user } = request.session;
  const { owner_id } = await allowedRule(database, params.id, user);
  await check(database, given, owner_id !== null);
  return database.transaction(async (queries) => {
    const before = await allowedRule(queries, params.id, user);
    const values = owner_id === null ? await allowedValues(queries, given, user) : given;
    await mustSeeZones(queries, values, user, before.zone_ids);
    const changed = await updateRule(queries, before.id, values);
    if (!changed) throw missing();
    const states = { before: recordOf(before), after: recordOf(changed) };
    await recordAudit(queries, request, { type: 'rule_changed', details: { rule: before.id }, ...states });
    return changed;
  });
}

async function allowedRule(queries: Queries, text: string, user: SessionUser): Promise<NotificationRule> {
  const rule = /^\d{1,9}$/.test(text) ? await findRule(queries, Number(text)) : undefined;
  // A rule that the user may not see is answered as missing, so that its existence is not disclosed.
  if (!rule || !(await isAllowed(queries, rule, user))) throw missing();
  return rule;
}

async function isAllowed(queries: Queries, rule: NotificationRule, user: SessionUser): Promise<boolean> {
  if (rule.owner_id !== null) return rule.owner_id === user.id;
  return roleHas(user.role, 'notifications.manage') && isWithinLimits(queries, rule, await limitsOf(queries, user));
}

/** Limits a rule for others to the reach of the user who saves it. */
async function allowedValues(queries: Queries, given: RuleValues, user: SessionUser): Promise<RuleValues> {
  const limits = await limitsOf(queries, user);
  const values = confined(given, limits);
  if (!watchesOwnVehicles(values, limits)) throw refused('vehicle_ids', 'Изберете возила што ги гледате.');
  if (!(await notifiesOwnPeople(queries, values, limits))) throw refused('steps', 'Изберете луѓе од вашите тимови.');
  return values;
}

/** Limits a rule to zones that its keeper sees. Zones that it had already may stay, even if they were deleted. */
async function mustSeeZones(
  queries: Queries,
  values: RuleValues,
  user: SessionUser,
  kept?: readonly number[] | null,
): Promise<void> {
  const zone_ids = (values.zone_ids ?? []).filter((id) => !kept?.includes(id));
  const unseen = roleHas(user.role, 'zones.view')
    ? await unseenZones(queries, { zone_ids }, { reach: await reachOf(queries, user) })
    : zone_ids;
  if (unseen.length > 0) throw refused('zone_ids', 'Изберете зони што ги гледате.');
}

/**
 * Checks that a schema cannot make: somebody is notified, the receivers exist, and each step is later than the one
 * before.
 */
async function check(queries: Queries, { steps }: RuleValues, isOwn: boolean): Promise<void> {
  if (!isOwn && steps.some(({ users, roles }) => users.length + roles.length === 0))
    throw refused('steps', 'Изберете кому да се прати.');
  if (steps.some(({ after_minutes }, index) => index > 0 && after_minutes <= (steps[index - 1]?.after_minutes ?? 0)))
    throw refused('steps', 'Секој чекор мора да биде подоцна од претходниот.');
  const webhooks = steps.flatMap(({ channels }) => channels.flatMap((name) => /^webhook:(\d+)$/.exec(name)?.[1] ?? []));
  if (webhooks.length === 0) return;
  const known = await queries.query<{ id: number }>('select id from notification_webhooks where id = any($1::int[])', [
    webhooks,
  ]);
  if (known.length < new Set(webhooks).size) throw refused('steps', 'Каналот повеќе не постои.');
}

const limitsOf = async (queries: Queries, user: SessionUser): Promise<Limits> => ({
  visibility: await visibilityScopeOf(queries, user),
  reach: await reachOf(queries, user),
});

/** A rule as the audit log records it: people by their ids, so that a person can be removed from it. */
const recordOf = ({ id: _, maker_id, ...rule }: NotificationRule) => ({ ...rule, created_by: maker_id });

function mustManage(user: SessionUser): void {
  if (!roleHas(user.role, 'notifications.manage')) throw new HttpError(403, 'Немате дозвола за ова дејство.');
}

const missing = () => notFound('Правилото не е пронајдено.');
const refused = (field: string, text: string) => new HttpError(400, text, { [field]: text });
