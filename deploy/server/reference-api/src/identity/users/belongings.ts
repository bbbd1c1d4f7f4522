/**
 * Tables whose rows are one person's own, with the column that states whose: they go with the person, and with an
 * account that becomes another's.
 */
export const belongings: readonly [table: string, column: string][] = [
  ['sessions', 'user_id'],
  ['idempotency_keys', 'user_id'],
  ['provider_sign_ins', 'user_id'],
  ['push_subscriptions', 'user_id'],
  ['notification_messages', 'user_id'],
  ['notification_dues', 'user_id'],
  ['notification_settings', 'user_id'],
  ['notification_rules', 'owner_id'],
];
