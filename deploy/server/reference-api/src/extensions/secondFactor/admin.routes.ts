import { recordAudit } from '../../audit/auditLog';
import { findUser, type User } from '../../identity/users/users.store';
import { HttpError, notFound } from '../../platform/http/errors';
import { Done } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { addResetNotice } from '../notifications/messages.store';
import { factorsOf, hasAny, removeFactors } from './factors.store';
import { lacking, readRules, saveRules } from './rules.store';
import { FactorsOf, Id, Rules, RulesInput } from './secondFactor.schemas';
import type { SecondFactors } from './secondFactors';

const tags = ['users'];

/** Who needs a second factor, and the help for who has lost theirs: for administrators. */
export function secondFactorAdminRoutes(app: Server, factors: SecondFactors): void {
  const { database, sessions } = app;
  const config = { permission: 'users.factors', budget: 'cheap' } as const;
  app.get('/api/second-factor/rules', {
    config,
    schema: { tags, response: { 200: Rules } },
    handler: async () => ({
      success: true as const,
      data: await readRules(database),
    }),
  });

  app.put('/api/second-factor/rules', {
    config,
    schema: { tags, body: RulesInput, response: { 200: Rules } },
    handler: async (request) => {
      const rules = request.body;
      await factors.mustBeFresh(request);
      const people = await database.transaction(async (queries) => {
        const before = await readRules(queries);
        await saveRules(queries, rules);
        const without = await lacking(queries, rules);
        if (without.includes(request.session.user.id)) {
          const text = 'Прво поставете втор чекор за вашата најава, на страницата „Профил“.';
          throw new HttpError(409, text, { required_roles: text });
        }
        await recordAudit(queries, request, { type: 'second_factor_rules_changed', before, after: rules });
        // Whom no new rule concerns stays signed in.
        const lacked = await lacking(queries, before);
        return without.filter((id) => !lacked.includes(id));
      });
      // They sign in again, and are led to add one.
      for (const id of people) await sessions.end(id);
      return { success: true as const, data: rules };
    },
  });

  app.get('/api/users/:id/second-factor', {
    config,
    schema: { tags, params: Id, response: { 200: FactorsOf } },
    handler: async (request) => {
      const { totp, passkeys, codes_left } = await factorsOf(database, (await existing(request.params.id)).id);
      return {
        success: true as const,
        data: { has_totp: totp !== undefined, passkeys: passkeys.length, recovery_codes_left: codes_left },
      };
    },
  });

  app.delete('/api/users/:id/second-factor', {
    config,
    schema: { tags, params: Id, response: { 200: Done } },
    handler: async (request) => {
      const user = await existing(request.params.id);
      if (user.id === request.session.user.id)
        throw new HttpError(409, 'Вашиот втор чекор го менувате на страницата „Профил“.');
      if (!hasAny(await factorsOf(database, user.id))) throw notFound('Корисникот нема втор чекор на најавата.');
      await factors.mustBeFresh(request);
      await database.transaction(async (queries) => {
        await removeFactors(queries, user.id);
        await recordAudit(queries, request, { type: 'second_factor_reset', subject: user });
        if (sendsMail()) await addResetNotice(queries, user.id);
      });
      await sessions.end(user.id);
      return { success: true as const, message: 'Вториот чекор на најавата е отстранет.' };
    },
  });

  const sendsMail = () => app.hasDecorator('notifications') && app.notifications.channels.includes('mail');

  async function existing(id: string): Promise<User> {
    const user = /^\d{1,9}$/.test(id) ? await findUser(database, Number(id)) : undefined;
    if (!user) throw notFound('Корисникот не е пронајден.');
    return user;
  }
}
