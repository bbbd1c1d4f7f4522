import { openSessionFields, ownFactorFields, secondFactorRuleFields } from '../records/session';
import { calls, callsWith, idOf } from './call';

const session = { kind: 'text', of: 'session' } as const;

/** The caller's own sessions, and the second factors of the caller's sign-in. */
export const ownSessionCalls = callsWith('auth', { can: 'session.hold', rows: 'own' })({
  list: { method: 'GET', path: '/api/auth/sessions', list: openSessionFields },
  endOthers: { method: 'DELETE', path: '/api/auth/sessions', audit: 'sessions_ended' },
  end: { method: 'DELETE', path: '/api/auth/sessions/:session', params: { session }, audit: 'sessions_ended' },
  factors: { method: 'GET', path: '/api/auth/second-factor', heldSessions: true, returns: ownFactorFields },
  newCodes: {
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    budget: 'signIn',
    heldSessions: true,
    confirms: 'always',
    returns: { recovery_codes: { kind: 'text', list: true, always: true } },
    audit: 'recovery_codes_created',
    repeated: 'anew',
  },
});

/** Why a password is refused. */
export const passwordRefusals = ['short', 'blank', 'username', 'known'] as const;

/** Rates a password by the rules that the server applies when it is saved; the body is not stored. */
export const passwordCalls = calls('auth', {
  rate: {
    method: 'POST',
    path: '/api/auth/password-strength',
    can: 'password.edit',
    rows: 'own',
    budget: 'passwords',
    body: {
      password: { kind: 'text', always: true, input: { maxLength: 200, pattern: '^[\\s\\S]*$' } },
      // Whose it will be; the caller's own without it.
      username: { kind: 'text', always: true, input: { maxLength: 200, pattern: '^[\\s\\S]*$' } },
    },
    returns: {
      // 0 to 4; 0 for a refused password.
      score: { kind: 'integer', always: true },
      refusal: { kind: 'text', oneOf: passwordRefusals },
    },
    unrecorded: 'trial',
    repeated: 'anew',
  },
});

/** Sessions and second factors of any user, and the rules for second factors. */
export const userSessionCalls = callsWith('users', { can: 'users.factors', rows: 'all' })({
  list: {
    method: 'GET',
    path: '/api/users/:id/sessions',
    can: 'users.sessions',
    rows: 'none',
    params: idOf('user'),
    list: openSessionFields,
  },
  endAll: {
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    can: 'users.sessions',
    rows: 'none',
    params: idOf('user'),
    confirms: 'never', // ending sessions grants no access
    audit: 'sessions_ended',
  },
  end: {
    method: 'DELETE',
    path: '/api/users/:id/sessions/:session',
    can: 'users.sessions',
    rows: 'none',
    params: { ...idOf('user'), session },
    confirms: 'never', // ending sessions grants no access
    audit: 'sessions_ended',
  },
  factors: {
    method: 'GET',
    path: '/api/users/:id/second-factor',
    params: idOf('user'),
    returns: {
      has_totp: { kind: 'flag', always: true },
      passkeys: { kind: 'integer', always: true },
      recovery_codes_left: { kind: 'integer', always: true },
    },
  },
  resetFactors: {
    method: 'DELETE',
    path: '/api/users/:id/second-factor',
    confirms: 'always',
    params: idOf('user'),
    audit: 'second_factor_reset',
  },
  rules: { method: 'GET', path: '/api/second-factor/rules', returns: secondFactorRuleFields },
  saveRules: {
    method: 'PUT',
    path: '/api/second-factor/rules',
    confirms: 'always',
    body: secondFactorRuleFields,
    returns: secondFactorRuleFields,
    audit: 'second_factor_rules_changed',
  },
});
