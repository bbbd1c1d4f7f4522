import { roles } from '../roles';
import type { Fields } from './field';

/** An open session of a user. */
export const openSessionFields = {
  id: { kind: 'text', of: 'session', always: true },
  browser: { kind: 'text' },
  system: { kind: 'text' },
  address: { kind: 'text' },
  created_at: { kind: 'time', always: true },
  last_used_at: { kind: 'time', always: true },
  is_current: { kind: 'flag', always: true },
} as const satisfies Fields;

/** The second factors of a person's sign-in. */
export const ownFactorFields = {
  // The authenticator app; null without one.
  totp: { kind: 'record', fields: { created_at: { kind: 'time', always: true } } },
  passkeys: {
    kind: 'record',
    list: true,
    always: true,
    fields: {
      id: { kind: 'id' },
      name: { kind: 'text', always: true },
      created_at: { kind: 'time', always: true },
      last_used_at: { kind: 'time' },
    },
  },
  recovery_codes_left: { kind: 'integer', always: true },
  // Whether the last factor cannot be removed.
  is_required: { kind: 'flag', always: true },
} as const satisfies Fields;

/** The roles and actions that require a second factor. */
export const secondFactorRuleFields = {
  required_roles: {
    kind: 'text',
    list: true,
    always: true,
    oneOf: roles,
    input: { required: true, oneOf: roles, items: { max: roles.length, unique: true } },
  },
  // Engine cuts and changes of users, keys, links, receivers and retention ask for a proof of identity again.
  confirms: { kind: 'flag', always: true, input: { required: true } },
  // Accounts of the company's provider need a second factor here, too.
  asks_company_accounts: { kind: 'flag', always: true, input: { required: true } },
} as const satisfies Fields;
