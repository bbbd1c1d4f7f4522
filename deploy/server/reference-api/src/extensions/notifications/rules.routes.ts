import { roleHas } from 'shared-auth/contract';
import { recordAudit } from '../../audit/auditLog';
import type { SessionUser } from '../../identity/access/caller';
import { reachOf } from '../../identity/access/reach';
import { visibilityScopeOf } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { Done, Envelope, Id, Type } from '../../platform/http/schemas';
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
import { RuleInput, RuleQuery, RuleRow, SilentQuery, StepPreviewRow } from './rules.schemas';
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

const tags = ['notifications'];

/** Who is notified of which alarms: managers keep rules for others, everyone for oneself. */
export function ruleRoutes(app: Server): void {
  const { database, notifications } = app;
  app.get('/api/notification-rules', {
    config: { permission: 'notifications.own', budget: 'cheap', restrictedUsers: true },
    schema: { tags, querystring: RuleQuery, response: { 200: Envelope(Type.Array(RuleRow)) } },
    handler: async ({ query, session: { user } }) => {
      // The one who keeps no rules for others sees one's own.
      const isOwn = query.own === 'true' || !roleHas(user.role, 'notifications.manage');
      const rules = await listRules(database, isOwn ? user.id : null);
      if (isOwn || !user.is_limited) return { success: true as const, data: rules };
      const limits = await limitsOf(database, user);
      const within = await Promise.all(rules.map((rule) => isWithinLimits(database, rule, limits)));
      return { success: true as const, data: rules.filter((_, index) => within[index]) };
    },
  });

  app.get('/api/notification-rules/silent', {
    config: { permission: 'notifications.manage', budget: 'cheap' },
    schema: { tags, querystring: SilentQuery, response: { 200: Envelope(Type.Array(RuleRow)) } },
    handler: async ({ query: { without_user } }) => ({
      success: true as const,
      data: await (without_user === undefined ? silentRules(database) : rulesSilentWithout(database, without_user)),
    }),
  });

  app.post('/api/notification-rules', {
    config: { permission: 'notifications.own', budget: 'endPoints', restrictedUsers: true },
    schema: { tags, body: RuleInput, response: { 201: Envelope(RuleRow) } },
    handler: async (request, reply) => {
      const { user } = request.session;
      const { is_own = false, ...given } = request.body;
      if (!is_own) mustManage(user);
      await check(given, is_own);
      const rule = await database.transaction(async (queries) => {
        const values = is_own ? given : await allowedValues(queries, given, user);
        await mustSeeZones(queries, values, user);
        const made = await insertRule(queries, values, is_own ? user.id : null, user.id);
        await recordAudit(queries, request, { type: 'rule_created', details: { rule: made.id }, after: values });
        return made;
      });
      return reply.code(201).send({ success: true as const, data: rule });
    },
  });

  app.put('/api/notification-rules/:id', {
    config: { permission: 'notifications.own', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, body: RuleInput, response: { 200: Envelope(RuleRow) } },
    handler: async (request) => {
      const { is_own: _, ...given } = request.body;
      const { user } = request.session;
      const { owner_id } = await allowedRule(database, request.params.id, user);
      await check(given, owner_id !== null);
      const rule = await database.transaction(async (queries) => {
        const before = await allowedRule(queries, request.params.id, user);
        const values = owner_id === null ? await allowedValues(queries, given, user) : given;
        await mustSeeZones(queries, values, user, before.zone_ids);
        const changed = await updateRule(queries, before.id, values);
        if (!changed) throw missing();
        const states = { before: recordOf(before), after: recordOf(changed) };
        await recordAudit(queries, request, { type: 'rule_changed', details: { rule: before.id }, ...states });
        return changed;
      });
      return { success: true as const, data: rule };
    },
  });

  app.delete('/api/notification-rules/:id', {
    config: { permission: 'notifications.own', budget: 'cheap', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Done } },
    handler: async (request) => {
      await database.transaction(async (queries) => {
        const rule = await allowedRule(queries, request.params.id, request.session.user);
        await deleteRule(queries, rule.id);
        await recordAudit(queries, request, {
          type: 'rule_deleted',
          details: { rule: rule.id },
          before: recordOf(rule),
        });
      });
      return { success: true as const, message: 'Правилото е избришано.' };
    },
  });

  app.post('/api/notification-rules/:id/test', {
    config: { permission: 'notifications.own', budget: 'messages', restrictedUsers: true },
    schema: { tags, params: Id, response: { 200: Done } },
    handler: async ({ params, session: { user } }) => {
      const { steps } = await allowedRule(database, params.id, user);
      const channels = new Set(steps.flatMap((step) => step.channels));
      await addTestMessages(database, user.id, [...channels]);
      void notifications.tick();
      return { success: true as const, message: 'Пробната порака е испратена до вас.' };
    },
  });

  app.post('/api/notification-rules/preview', {
    config: { permission: 'notifications.own', budget: 'previews' },
    schema: { tags, body: RuleInput, response: { 200: Envelope(Type.Array(StepPreviewRow)) } },
    handler: async ({ body: { is_own = false, ...values }, session: { user } }) => {
      if (!is_own) mustManage(user);
      return {
        success: true as const,
        data: await previewRule(database, values, is_own ? user.id : null, notifications.workIn),
      };
    },
  });

  async function allowedRule(queries: Queries, text: string, user: SessionUser): Promise<NotificationRule> {
    const rule = /^\d{1,9}$/.test(text) ? await findRule(queries, Number(text)) : undefined;
    // Whose rules there are is no one else's business.
    if (!rule || !(await isAllowed(queries, rule, user))) throw missing();
    return rule;
  }

  async function isAllowed(queries: Queries, rule: NotificationRule, user: SessionUser): Promise<boolean> {
    if (rule.owner_id !== null) return rule.owner_id === user.id;
    return roleHas(user.role, 'notifications.manage') && isWithinLimits(queries, rule, await limitsOf(queries, user));
  }

  /** A rule for others reaches no further than who keeps it. */
  async function allowedValues(queries: Queries, given: RuleValues, user: SessionUser): Promise<RuleValues> {
    const limits = await limitsOf(queries, user);
    const values = confined(given, limits);
    if (!watchesOwnVehicles(values, limits)) {
      const text = 'Изберете возила што ги гледате.';
      throw new HttpError(400, text, { vehicle_ids: text });
    }
    if (!(await notifiesOwnPeople(queries, values, limits))) {
      const text = 'Изберете луѓе од вашите тимови.';
      throw new HttpError(400, text, { steps: text });
    }
    return values;
  }

  /** A rule is limited to zones that its keeper sees, and to those that it had: of these some may be deleted. */
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
    if (unseen.length === 0) return;
    const text = 'Изберете геозони што ги гледате.';
    throw new HttpError(400, text, { zone_ids: text });
  }

  /**
   * What a schema cannot say: someone is notified, by receivers that there are, and each step comes after the one
   * before.
   */
  async function check({ steps }: RuleValues, isOwn: boolean): Promise<void> {
    if (!isOwn && steps.some(({ users, roles }) => users.length + roles.length === 0))
      throw new HttpError(400, 'Изберете кому да се прати.', { steps: 'Изберете кому да се прати.' });
    if (steps.some(({ after_minutes }, index) => index > 0 && after_minutes <= (steps[index - 1]?.after_minutes ?? 0)))
      throw new HttpError(400, 'Секој чекор мора да биде подоцна од претходниот.', {
        steps: 'Секој чекор мора да биде подоцна од претходниот.',
      });
    const webhooks = steps.flatMap(({ channels }) =>
      channels.flatMap((name) => /^webhook:(\d+)$/.exec(name)?.[1] ?? []),
    );
    if (webhooks.length === 0) return;
    const known = await database.query<{ id: number }>(
      'select id from notification_webhooks where id = any($1::int[])',
      [webhooks],
    );
    if (known.length < new Set(webhooks).size)
      throw new HttpError(400, 'Каналот повеќе не постои.', { steps: 'Каналот повеќе не постои.' });
  }
}

const limitsOf = async (queries: Queries, user: SessionUser): Promise<Limits> => ({
  visibility: await visibilityScopeOf(queries, user),
  reach: await reachOf(queries, user),
});

/** A rule as the record keeps it: people by their numbers, so that a person can be taken out of it. */
const recordOf = ({ id: _, maker_id, ...rule }: NotificationRule) => ({ ...rule, created_by: maker_id });

function mustManage(user: SessionUser): void {
  if (!roleHas(user.role, 'notifications.manage')) throw new HttpError(403, 'Немате дозвола за ова дејство.');
}

const missing = () => notFound('Правилото не е пронајдено.');
