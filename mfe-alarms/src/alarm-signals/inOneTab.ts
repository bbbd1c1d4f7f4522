import type { Scope } from 'shared-auth';
import { SIGNAL_PAUSE_MS } from './alarmSignals';

/**
 * Shorter than the pause between two signals, so that the next one finds the lock free; long enough for tabs whose
 * timers the browser slows down.
 */
const HOLD_MS = SIGNAL_PAUSE_MS - 1_500;

/**
 * Acts in one tab of this browser only: in the first that requests it. The other tabs' requests of the next seconds,
 * which concern the same alarms, have no effect. The lock is released at the latest with the scope. Without locks (a
 * page by plain http) each tab acts.
 */
export function inOneTab(scope: Scope, name: 'sound' | 'notification', act: () => void): void {
  if (!('locks' in navigator)) act();
  else
    void navigator.locks
      .request(`alarms.${name}`, { ifAvailable: true }, async (lock) => {
        if (lock === null) return;
        act();
        await new Promise<void>((resolve) => {
          scope.later(resolve, HOLD_MS);
          scope.add(resolve);
        });
      })
      // A document that the browser grants no storage gets no locks either.
      .catch(act);
}
