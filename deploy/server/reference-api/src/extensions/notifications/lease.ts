import type { Database } from '../../platform/database/database';

/** Longer than any channel takes to hand a message over: until then no other instance sends it. */
const LEASE_SECONDS = 30;
/** Seconds to the next attempt after each that failed; after the last one the message is dead. About three hours in all. */
export const RETRY_SECONDS = [5, 15, 60, 300, 900, 1800, 3600, 3600] as const;

/** A message that this instance has to hand over. */
export interface LeasedMessage {
  id: number;
  user_id: number;
  channel: string;
  kind: 'alarm' | 'digest' | 'test' | 'report';
  /** Of a report, what it is made of. */
  report_run_id: number | null;
  is_critical: boolean;
  alarm_count: number;
  attempts: number;
}

const isWaiting = "status = 'waiting' and next_attempt_at <= now() and (leased_until is null or leased_until < now())";

/**
 * Takes waiting messages, of each channel the critical ones first; an instance that dies with them loses them to the others when their lease ends.
 * @param count of each channel
 * @param busy channels that have enough to do
 */
export const leaseMessages = (
  database: Database,
  holder: string,
  count: number,
  busy: readonly string[],
): Promise<LeasedMessage[]> =>
  database.query<LeasedMessage>(
    `update notification_messages set leased_until = now() + interval '${LEASE_SECONDS} seconds', leased_by = $1, attempts = attempts + 1
     where id in (
       select id from notification_messages where ${isWaiting} and id in (
         select id from (
           select id, row_number() over (partition by channel order by is_critical desc, id) as place from notification_messages
           where ${isWaiting} and channel <> all($3::text[])) q where place <= $2)
       for update skip locked)
     returning id, user_id, channel, kind, report_run_id, is_critical, alarm_count, attempts`,
    [holder, count, busy],
  );

/** What became of an attempt. */
export type Outcome =
  | { status: 'sent' | 'stopped' }
  | {
      status: 'failed';
      error: string;
      isLasting: boolean /** The person's own end is gone, the channel is not. */;
      isPersonal: boolean;
    };

/** Writes down what became of an attempt, and with it how the channel does. */
export async function settleMessage(
  database: Database,
  holder: string,
  { id, channel, attempts }: LeasedMessage,
  outcome: Outcome,
): Promise<void> {
  await database.transaction(async ({ query }) => {
    const pause = outcome.status === 'failed' && !outcome.isLasting ? RETRY_SECONDS[attempts - 1] : undefined;
    const status = outcome.status !== 'failed' ? outcome.status : pause === undefined ? 'dead' : 'waiting';
    const error = outcome.status === 'failed' ? outcome.error : null;
    await query(
      `update notification_messages set status = $3, error = $4, leased_until = null, leased_by = null,
         ended_at = case when $3 = 'waiting' then null else now() end,
         next_attempt_at = case when $3 = 'waiting' then now() + make_interval(secs => $5) else next_attempt_at end
       where id = $1 and leased_by = $2`,
      [id, holder, status, error, pause ?? 0],
    );
    if (outcome.status === 'sent')
      await query(
        `insert into notification_channels (channel, last_sent_at) values ($1, now())
         on conflict (channel) do update set last_sent_at = now(), failing_since = null, failures = 0, error = null`,
        [channel],
      );
    else if (outcome.status === 'failed' && !outcome.isPersonal)
      await query(
        `insert into notification_channels as c (channel, failing_since, failures, error) values ($1, now(), 1, $2)
         on conflict (channel) do update set failing_since = coalesce(c.failing_since, now()), failures = c.failures + 1, error = excluded.error`,
        [channel, outcome.error],
      );
  });
}
