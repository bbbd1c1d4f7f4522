import { userSessionCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { findUser, type User } from '../../identity/users/users.store';
import { HttpError, notFound } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { addResetNotice } from '../notifications/messages.store';
import { factorsOf, hasAny, removeFactors } from './factors.store';
import { lacking, readRules, saveRules } from './rules.store';

const ruleMessages = {
  required_roles: 'Изберете улоги од листата',
  confirms: 'Изберете дали се бара потврда',
  asks_company_accounts: 'Изберете дали важи и за службените сметки',
};

/** For administrators: the roles that need a second factor, and the reset for users who have lost theirs. */
export function secondFactorAdminRoutes(app: Server): void {
  const { database, sessions } = app;
  serve(app, userSessionCalls.rules, () => readRules(database));

  const changeRules = async ({ request, body: rules }: Served<typeof userSessionCalls.saveRules>) => {
    const people = await database.transaction(async (queries) => {
      const before = await readRules(queries);
      await saveRules(queries, rules);
      const without = await lacking(queries, rules);
      if (without.includes(request.session.user.id)) {
        const text = 'Прво поставете втор чекор за вашата најава, на страницата „Профил“.';
        throw new HttpError(409, text, { required_roles: text });
      }
      await recordAudit(queries, request, { type: 'second_factor_rules_changed', before, after: rules });
      // Users whom the new rule does not affect stay signed in.
      const lacked = await lacking(queries, before);
      return without.filter((id) => !lacked.includes(id));
    });
    // These users sign in again, and are then asked to add a factor.
    for (const id of people) await sessions.end(id);
    return rules;
  };
  serve(app, userSessionCalls.saveRules, changeRules, ruleMessages);

  serve(app, userSessionCalls.factors, async ({ params }) => {
    const { totp, passkeys, codes_left } = await factorsOf(database, (await existing(params.id)).id);
    return { has_totp: totp !== undefined, passkeys: passkeys.length, recovery_codes_left: codes_left };
  });

  serve(app, userSessionCalls.resetFactors, async ({ request, params }) => {
    const user = await existing(params.id);
    if (user.id === request.session.user.id)
      throw new HttpError(409, 'Вашиот втор чекор го менувате на страницата „Профил“.');
    if (!hasAny(await factorsOf(database, user.id))) throw notFound('Корисникот нема втор чекор на најавата.');
    await database.transaction(async (queries) => {
      await removeFactors(queries, user.id);
      await recordAudit(queries, request, { type: 'second_factor_reset', subject: user });
      if (sendsMail()) await addResetNotice(queries, user.id);
    });
    await sessions.end(user.id);
    return 'Вториот чекор на најавата е отстранет.';
  });

  const sendsMail = () => app.hasDecorator('notifications') && app.notifications.channels.includes('mail');

  async function existing(id: string): Promise<User> {
    const user = /^\d{1,9}$/.test(id) ? await findUser(database, Number(id)) : undefined;
    if (!user) throw notFound('Корисникот не е пронајден.');
    return user;
  }
}
