import type { Alarm } from '../alarms';

/** Alarms this far apart are still shown as one, milliseconds. */
export const FOLD_WINDOW = 5 * 60_000;

/** A line of the table: one alarm, or alike alarms of one vehicle shown as one line that opens. */
export type AlarmLine =
  | { kind: 'single'; key: string; alarm: Alarm; alarms: readonly Alarm[] }
  | { kind: 'fold'; key: string; alarm: Alarm; alarms: readonly Alarm[]; isOpen: boolean }
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

/** What makes two alarms alike; null for an alarm that names no vehicle or has no time, which is never folded. */
function likeness(alarm: Alarm): string | null {
  const vehicle = alarm.vehicle_id ?? alarm.vehicle_code ?? alarm.license_plate ?? alarm.device_name;
  if (vehicle === null || alarm.created_at === null) return null;
  return JSON.stringify([String(vehicle), alarm.alarm_type, alarm.severity, alarm.is_acknowledged]);
}

/**
 * Alarms of one vehicle with the same type, severity and state, all within five minutes, become one line at the place
 * of the newest. Its key is that of the oldest, so that a line stays open when a newer alarm joins it.
 */
export function foldAlarms(alarms: readonly Alarm[], open: ReadonlySet<string>): AlarmLine[] {
  const folds: Alarm[][] = [];
  const current = new Map<string, Alarm[]>();
  for (const alarm of alarms) {
    const like = likeness(alarm);
    const fold = like === null ? undefined : current.get(like);
    const newest = fold?.[0]?.created_at;
    if (fold && newest != null && Math.abs(newest - (alarm.created_at ?? 0)) <= FOLD_WINDOW) fold.push(alarm);
    else {
      const started = [alarm];
      folds.push(started);
      if (like !== null) current.set(like, started);
    }
  }
  return folds.flatMap((fold): AlarmLine[] => {
    const [newest] = fold;
    const oldest = fold.at(-1);
    if (!newest || !oldest) return [];
    if (fold.length === 1) return [singleLine(newest)];
    const key = `fold:${oldest.id}`;
    const isOpen = open.has(key);
    const line: AlarmLine = { kind: 'fold', key, alarm: newest, alarms: fold, isOpen };
    return isOpen ? [line, ...fold.map(memberLine)] : [line];
  });
}
