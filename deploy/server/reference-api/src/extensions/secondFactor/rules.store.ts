import type { Role } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';

/** The rules of who needs a second factor, and for what. */
interface SecondFactorRules {
  required_roles: readonly Role[];
  /** Whether engine cuts and removals of people require another proof of identity. @default false */
  confirms: boolean;
  /**
   * Whether accounts of the company's provider need a second factor here too. @default false: the provider's factor
   * suffices
   */
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

interface Account {
  role: string;
  /** Whether the company's provider signs it in. */
  is_company: boolean;
}

/** Whether this server asks an account for a second factor at all: a company's account has its provider's. */
export const asksHere = (rules: SecondFactorRules, { is_company }: Pick<Account, 'is_company'>): boolean =>
  !is_company || rules.asks_company_accounts;

/** Whether an account must have a second factor here. No other place decides it. */
export const mustHave = (rules: SecondFactorRules, account: Account): boolean =>
  asksHere(rules, account) && rules.required_roles.some((role) => role === account.role);

export async function mustUserHave(queries: Queries, id: number): Promise<boolean> {
  const [account] = await queries.query<Account>(
    'select role, provider_subject is not null as is_company from users where id = $1',
    [id],
  );
  return account !== undefined && mustHave(await readRules(queries), account);
}

/** Accounts for which the rules require a second factor, and that have none. */
export async function lacking(queries: Queries, rules: SecondFactorRules): Promise<number[]> {
  const without = await queries.query<Account & { id: number }>(
    `select u.id, u.role, u.provider_subject is not null as is_company from users u where u.is_active
       and not exists (select from totp_secrets t where t.user_id = u.id) and not exists (select from passkeys p where p.user_id = u.id)`,
  );
  return without.filter((account) => mustHave(rules, account)).map(({ id }) => id);
}
