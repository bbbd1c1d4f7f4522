import type { Translate } from 'shared-auth/contract';

/**
 * Name of a channel: the server's own have one in the user's language, receivers that of the administrator who entered
 * them.
 */
export const channelLabel = (t: Translate, channel: string | null, name?: string | null): string =>
  channel === 'console' || channel === 'mail' || channel === 'push'
    ? t(`mfe-alarms:rules.channels.${channel}`)
    : (name ?? channel ?? '');
