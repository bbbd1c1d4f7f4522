import type { Database } from '../../platform/database/database';
import { type Message, messageKinds } from './channels/channel';

/**
 * The lease is longer than the time that any channel needs to hand a message over, so no other instance sends it
 * meanwhile.
 */
const LEASE_SECONDS = 30;
/**
 * Seconds to the next attempt after each that failed; after the last one the message is dead. About three hours in all.
 */
export const RETRY_SECONDS = [5, 15, 60, 300, 900, 1800, 3600, 3600] as const;

/** With it begins the name of an instance that can compose invitations: without it the database gives it none. */
export const KNOWS_INVITATIONS = 'invitations:';

/** A message that this instance has to hand over. */
export interface LeasedMessage {
  id: number;
  user_id: number;
  channel: string;
  kind: Message['kind'];
  /** The run that a report is made of. */
  report_run_id: number | null;
  is_critical: boolean;
  alarm_count: number;
  attempts: number;
  is_alone: boolean;
}

/**
 * Messages of one channel that are handed over at the same time: a receiver that does not answer delays no other
 * channel.
 */
export const AT_ONCE = 8;
/** At most this many of them go to one person: a slow endpoint does not delay other people's messages (T2). */
export const AT_ONCE_EACH = 2;

/**
 * Leases that expired without a result (the process died with the message, or could not write) until a message is given
 * up.
 */
const LOST_LEASES = 3;
/** A message that lost this many leases is handed over alone, so that a crash affects no other message. */
const LOST_UNTIL_ALONE = 2;
/** The error that administrators read in the list of sent messages. */
export const NEVER_SETTLED = `never settled: the server ended ${LOST_LEASES} times while it was handed over`;

const isWaiting =
  "m.status = 'waiting' and m.next_attempt_at <= now() and (m.leased_until is null or m.leased_until < now())";
/** A lease that has expired and is still in its row was lost. */
const losses = '(m.lost_leases + (m.leased_until is not null)::int)';

/** A message that this instance is handing over now. */
export interface UnderWay {
  channel: string;
  user_id: number;
  /** It is handed over alone. */
  isAlone: boolean;
}

/**
 * Leases waiting messages: of each channel the critical ones first and tests last, of each person as many as of any
 * other. When an instance dies, other instances lease its messages after the lease has ended; a message during which
 * the server died repeatedly is marked dead.
 */
export const leaseMessages = (
  database: Database,
  holder: string,
  underWay: readonly UnderWay[],
): Promise<LeasedMessage[]> =>
  database.query<LeasedMessage>(
    `with busy as (select channel, user_id from jsonb_to_recordset($2::text::jsonb) as b(channel text, user_id int)),
     waiting as (
       select m.id, m.channel, m.is_critical, m.kind = 'test' as is_test, ${losses} >= ${LOST_UNTIL_ALONE} as is_alone,
         (select count(*) from busy b where b.channel = m.channel and b.user_id = m.user_id)
           + row_number() over (partition by m.channel, m.user_id, ${losses} >= ${LOST_UNTIL_ALONE} order by m.kind = 'test', m.is_critical desc, m.id) as own_place
       from notification_messages m where ${isWaiting} and ${losses} < ${LOST_LEASES} and m.kind = any($4::text[])),
     fair as (
       select id, (select count(*) from busy b where b.channel = w.channel)
         + row_number() over (partition by channel order by is_test, is_critical desc, own_place, id) as place
       from waiting w where own_place <= ${AT_ONCE_EACH} and not is_alone),
     alone as (select id from waiting where is_alone and not $3 order by id limit 1)
     update notification_messages m set leased_until = now() + interval '${LEASE_SECONDS} seconds', leased_by = $1, attempts = m.attempts + 1,
       lost_leases = ${losses}
     where m.id in (
       select m.id from notification_messages m
       where ${isWaiting} and (m.id in (select id from fair where place <= ${AT_ONCE}) or m.id in (select id from alone))
       for update skip locked)
     returning m.id, m.user_id, m.channel, m.kind, m.report_run_id, m.is_critical, m.alarm_count, m.attempts, m.lost_leases >= ${LOST_UNTIL_ALONE} as is_alone`,
    [holder, JSON.stringify(underWay), underWay.some(({ isAlone }) => isAlone), messageKinds],
  );

/** Messages whose last lease was lost too: they are not sent again, unless a user asks for it. */
export const giveUpLost = (database: Database): Promise<unknown> =>
  database.query(
    `with lost as (
       update notification_messages m set status = 'dead', error = $1, ended_at = now(), leased_until = null, leased_by = null, lost_leases = ${losses}
       where m.status = 'waiting' and m.leased_until < now() and ${losses} >= ${LOST_LEASES} returning m.channel)
     insert into notification_channels as c (channel, failing_since, failures, error)
     select channel, now(), count(*), $1 from lost group by channel
     on conflict (channel) do update set failing_since = coalesce(c.failing_since, now()), failures = c.failures + excluded.failures, error = excluded.error`,
    [NEVER_SETTLED],
  );

/** The outcome of an attempt. */
export type Outcome =
  | { status: 'sent' | 'stopped' }
  | {
      status: 'failed';
      error: string;
      isLasting: boolean /** Only the person's own end point no longer exists; the channel works. */;
      isPersonal: boolean;
    };

/** Stores the result of an attempt, and with it the state of the channel. */
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
      `update notification_messages set status = $3, error = $4, leased_until = null, leased_by = null, lost_leases = 0,
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
