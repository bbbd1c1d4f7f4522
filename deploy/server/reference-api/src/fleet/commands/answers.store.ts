import type { CommandType } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';
import { type Outcome, readAnswer } from './makerReplies';

/** A tracker's answer to a command. */
export interface Answer {
  /** The id of the command, where the sender knows it. */
  commandId: number | undefined;
  /** The answer's text, unchanged. */
  text: string | null;
  /** The text may name a location of private time: it is interpreted, and not stored. */
  hides: boolean;
  /** Whether the sender reports that the command was carried out; a Traccar server reports nothing about it. */
  success: boolean | undefined;
  /** ISO 8601: when it was written. */
  time: string;
}

/** Milliseconds by which clocks of servers may differ. */
const SKEW_MS = 2_000;
/** A text without a known meaning is not used as the answer to an older command. */
const OPEN_HOURS = 24;

interface Decision {
  status: 'answered' | 'refused' | 'confirmed';
  commands: readonly CommandType[] | undefined;
}

const statusOf: Readonly<Record<Outcome, Decision['status']>> = { yes: 'confirmed', no: 'refused', later: 'answered' };

function decide({ text, success, commandId }: Answer): Decision {
  const known = text === null ? undefined : readAnswer(text);
  if (known) return { status: statusOf[known.outcome], commands: known.commands };
  if (success === false) return { status: 'refused', commands: undefined };
  // Without the command's id it is unknown which command has succeeded.
  if (success === true && commandId !== undefined) return { status: 'confirmed', commands: undefined };
  return { status: 'answered', commands: undefined };
}

/**
 * Records an answer with its command: by the command's id, else the newest command that its words are about, else the
 * one that has waited longest. An answer that is older than a command does not belong to it, a repeat changes nothing,
 * and an older answer does not replace a newer.
 * @returns the command that has changed
 */
export async function recordAnswer(queries: Queries, device: number, answer: Answer): Promise<number | undefined> {
  const { status, commands } = decide(answer);
  const { commandId, time } = answer;
  const until = new Date(Date.parse(time) + SKEW_MS).toISOString();
  const text = answer.hides ? null : answer.text;
  const own = commandId !== undefined && 'id = $7::bigint and $6::timestamptz is not null';
  const ofKind = commands !== undefined && `command_type = any($7::text[]) and status <> 'pending' and sent_at <= $6`;
  const waiting = `$7::text is null and status in ('sent', 'queued') and sent_at <= $6 and sent_at > $4::timestamptz - interval '${OPEN_HOURS} hours'`;
  const [changed] = await queries.query<{ id: number }>(
    `update commands c set result = $3, answer_time = $4, answered_at = now(), is_unanswered = false,
       status = $2, evidence = case when $2 = 'confirmed' then coalesce(c.evidence, 'text') end,
       evidence_at = case when $2 = 'confirmed' then coalesce(c.evidence_at, $4::timestamptz) end
     from (select id from commands where device_pk = $1 and (${own || ofKind || waiting})
       -- What has arrived before is not given to another command.
       and not exists (select from commands o where o.device_pk = $1 and o.answer_time = $4 and o.result is not distinct from $3)
       order by ${own || ofKind ? 'id desc' : `sent_at < $4::timestamptz - interval '5 minutes', id`} limit 1) own
     where c.id = own.id and (c.answer_time is null or c.answer_time < $4)
       and ($2 <> 'answered' or c.status not in ('confirmed', 'refused'))
       -- What the tracker's state has shown is not undone by its words.
       and ($2 = 'confirmed' or coalesce(c.evidence, 'text') = 'text')
       and not ($2 = c.status and $5::boolean and c.result is not null)
     returning c.id`,
    [
      device,
      status,
      text,
      time,
      // A repeated status changes nothing; a text without a known meaning may be another one.
      status !== 'answered',
      until,
      own ? commandId : commands ? [...commands] : null,
    ],
  );
  return changed?.id;
}
