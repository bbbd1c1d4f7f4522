import type { CallData, notificationCalls } from 'shared-auth/calls';
import type { Queries } from '../../platform/database/database';

/** Consecutive failed attempts after which a channel is reported as dead. */
const DEAD_AFTER = 3;

/** A channel, and whether it works. */
export type ChannelHealth = CallData<typeof notificationCalls.channels>[number];

/** The server's own channels. */
const ownChannels = ['console', 'mail', 'push'];

/**
 * Every channel, including those that this server is not set up for. @param own the channels of this server, besides
 * the webhooks
 */
export async function channelHealth(queries: Queries, own: readonly string[]): Promise<ChannelHealth[]> {
  const channels = await queries.query<ChannelHealth>(
    `with known as (
       select name as channel, null as name, null as url, place, name = any($2::text[]) as is_configured from unnest($1::text[]) with ordinality as x(name, place)
       union all select 'webhook:' || id, name, url, 1000 + id, true from notification_webhooks)
     select k.channel, k.name, k.url, k.is_configured, k.is_configured and coalesce(c.failures >= ${DEAD_AFTER}, false) as is_dead, c.failing_since, c.last_sent_at, c.error,
       (select count(*)::int from notification_messages m where m.channel = k.channel and m.status = 'waiting') as waiting
     from known k left join notification_channels c on c.channel = k.channel order by k.place`,
    [ownChannels, own],
  );
  return channels.map((channel) => ({ ...channel, url: channel.url && shownAddress(channel.url) }));
}

/** A receiver's address without user name, path and query, which may be secrets: for screens and logs. */
export const shownAddress = (url: string): string =>
  URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}` : '';

/**
 * True when a person is unreachable: messages were due to them in the last week, and on every channel but the console
 * the newest one is dead.
 */
export async function isUnreachable(queries: Queries, userId: number): Promise<boolean> {
  const [row] = await queries.query<{ unreachable: boolean }>(
    `select count(*) > 0 and bool_and(status = 'dead') as unreachable from (
       select distinct on (channel) status from notification_messages
       where user_id = $1 and channel <> 'console' and status in ('sent', 'dead') and created_at > now() - interval '7 days'
       order by channel, created_at desc, id desc) newest`,
    [userId],
  );
  return row?.unreachable ?? false;
}
