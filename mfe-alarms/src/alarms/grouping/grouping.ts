import { isOfZone, likeness } from '../../feed/repeats';
import type { Alarm } from '../alarms';

/** Alarms this far apart are still shown as one, milliseconds. */
export const GROUP_WINDOW = 5 * 60_000;

/** A line of the table: one alarm, or alike alarms of one vehicle shown as one line that opens. */
export type AlarmLine =
  | { kind: 'single'; key: string; alarm: Alarm; alarms: readonly Alarm[] }
  | { kind: 'group'; key: string; alarm: Alarm; alarms: readonly Alarm[]; isOpen: boolean }
  | { kind: 'member'; key: string; alarm: Alarm; alarms: readonly Alarm[] };

/**
 * One line for one alarm, the same object as long as the alarm is: a row whose line did not change is not drawn again.
 */
function lineMaker(kind: 'single' | 'member'): (alarm: Alarm) => AlarmLine {
  const made = new WeakMap<Alarm, AlarmLine>();
  return (alarm) => {
    const line = made.get(alarm) ?? { kind, key: String(alarm.id), alarm, alarms: [alarm] };
    made.set(alarm, line);
    return line;
  };
}

export const singleLine = lineMaker('single');
const memberLine = lineMaker('member');

/**
 * Alarms of one vehicle with the same type, severity, state, owner and zone are one line at the position of the newest:
 * those within five minutes, and open ones by zone at any interval. Its key is that of the oldest, so that a line stays
 * expanded when a newer alarm joins it.
 */
export function groupAlarms(alarms: readonly Alarm[], open: ReadonlySet<string>): AlarmLine[] {
  const groups: Alarm[][] = [];
  const current = new Map<string, Alarm[]>();
  for (const alarm of alarms) {
    const like = likeness(alarm);
    const group = like === null ? undefined : current.get(like);
    const newest = group?.[0]?.created_at;
    const isNear = newest != null && Math.abs(newest - (alarm.created_at ?? 0)) <= GROUP_WINDOW;
    if (group && (isNear || isOfZone(alarm))) group.push(alarm);
    else {
      const started = [alarm];
      groups.push(started);
      if (like !== null) current.set(like, started);
    }
  }
  return groups.flatMap((group): AlarmLine[] => {
    const [newest] = group;
    const oldest = group.at(-1);
    if (!newest || !oldest) return [];
    if (group.length === 1) return [singleLine(newest)];
    const key = `group:${oldest.id}`;
    const isOpen = open.has(key);
    const line: AlarmLine = { kind: 'group', key, alarm: newest, alarms: group, isOpen };
    return isOpen ? [line, ...group.map(memberLine)] : [line];
  });
}
