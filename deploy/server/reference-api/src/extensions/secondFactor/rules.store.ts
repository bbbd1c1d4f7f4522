import type { Role } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';

/** Who needs a second factor, and for what. */
interface SecondFactorRules {
  required_roles: Role[];
  /** Whether engine cuts and removals of people ask again who it is. @default false */
  confirms: boolean;
  /** Whether accounts of the company's provider need a second factor here too. @default false: the company's counts */
  asks_company_accounts: boolean;
}

export async function readRules(queries: Queries): Promise<SecondFactorRules> {
  const [rules] = await queries.query<SecondFactorRules>(
    'select required_roles, confirms, asks_company_accounts from second_factor_rules where id = 1',
  );
  return rules ?? { required_roles: [], confirms: false, asks_company_accounts: false };
}

export const saveRules = (queries: Queries, rules: SecondFactorRules): Promise<unknown> =>
  queries.query(
    'update second_factor_rules set required_roles = $1, confirms = $2, asks_company_accounts = $3 where id = 1',
    [rules.required_roles, rules.confirms, rules.asks_company_accounts],
  );

/** Accounts that the rules ask for a second factor and that have none. */
export async function lacking(queries: Queries, rules: SecondFactorRules): Promise<number[]> {
  const rows = await queries.query<{ id: number }>(
    `select u.id from users u where u.is_active and u.role = any($1::text[]) and (u.provider_subject is null or $2)
       and not exists (select from totp_secrets t where t.user_id = u.id) and not exists (select from passkeys p where p.user_id = u.id)`,
    [rules.required_roles, rules.asks_company_accounts],
  );
  return rows.map(({ id }) => id);
}
