/**
 * Tables whose rows belong to one person, with the column of the person's id. The rows are deleted with the person, and
 * when an account becomes another person's.
 */
export const belongings: readonly [table: string, column: string][] = [
  ['sessions', 'user_id'],
  ['idempotency_keys', 'user_id'],
  ['file_imports', 'user_id'],
  ['provider_sign_ins', 'user_id'],
  ['second_factor_steps', 'user_id'],
  ['invitations', 'user_id'],
  ['recovery_codes', 'user_id'],
  ['passkeys', 'user_id'],
  ['totp_secrets', 'user_id'],
  ['push_subscriptions', 'user_id'],
  ['notification_messages', 'user_id'],
  ['notification_dues', 'user_id'],
  ['notification_settings', 'user_id'],
  ['notification_rules', 'owner_id'],
];
