import { useSyncExternalStore } from 'react';
import type { Alarm } from '../alarms/alarms';

/** The state of the page's only dialog: work on an alarm, or the question about alarms that colleagues work on. */
export type DeskState =
  | { kind: 'work'; alarm: Alarm }
  | { kind: 'ask'; alarms: readonly Alarm[]; answer: (isSure: boolean) => void };

let state: DeskState | null = null;
const listeners = new Set<() => void>();

function set(next: DeskState | null) {
  if (state?.kind === 'ask') state.answer(false);
  state = next;
  for (const listener of listeners) listener();
}
function watch(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) set(null);
  };
}

/** The state of the dialog. One dialog is mounted for the page, wherever an alarm was pressed. */
export const useDesk = (): DeskState | null => useSyncExternalStore(watch, () => state);

/** Opens notes, hand-over and closing of an alarm. */
export const openWork = (alarm: Alarm): void => set({ kind: 'work', alarm });

export const closeDesk = (): void => set(null);

/**
 * Asks for a confirmation for alarms that colleagues have claimed. @returns true without asking where no dialog is
 * mounted
 */
export function askColleagues(alarms: readonly Alarm[]): Promise<boolean> {
  if (alarms.length === 0 || listeners.size === 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    set({
      kind: 'ask',
      alarms,
      answer: (isSure) => {
        state = null;
        resolve(isSure);
        for (const listener of listeners) listener();
      },
    });
  });
}
