import { type SessionUser, sameId } from 'shared-auth';
import type { Alarm } from '../alarms/alarms';

/** The user who has claimed an alarm is reminded of it after this time without a note. */
export const REMIND_AFTER_MS = 15 * 60_000;

/** Whether this user has claimed the alarm. */
export const isMine = ({ claimed_by_id = null }: Alarm, user: SessionUser | null): boolean =>
  claimed_by_id !== null && user?.id != null && sameId(user.id, claimed_by_id);

/** Whether a colleague works on it. */
export const isColleagues = (alarm: Alarm, user: SessionUser | null): boolean =>
  !alarm.is_acknowledged && Boolean(alarm.claimed_by) && !isMine(alarm, user);

/** The time of the last action on it. */
export const lastDoneAt = ({ claimed_at = null, last_note_at = null }: Alarm): number | null =>
  claimed_at === null ? last_note_at : Math.max(claimed_at, last_note_at ?? 0);
