import { useEffect, useRef, useState } from 'react';
import { live } from 'shared-auth';

/** Milliseconds between two renders, however many alarms arrive. */
const BEAT = 1_000;

/**
 * How many unacknowledged alarms live events brought since `countFrom` last changed.
 *
 * @param countFrom the time of the answer they are added to
 */
export function useNewAlarms(countFrom: number): number {
  const [shown, setShown] = useState({ from: countFrom, alarms: 0 });
  const counted = useRef({ from: countFrom, alarms: 0 });

  useEffect(
    function countAnew() {
      counted.current = { from: countFrom, alarms: 0 };
    },
    [countFrom],
  );
  useEffect(function countAlarms() {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.subscribe('alarm', (batch) => {
      counted.current.alarms += batch.filter((alarm) => !alarm.acknowledged).length;
      timer ??= setTimeout(() => {
        timer = undefined;
        setShown({ ...counted.current });
      }, BEAT);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);

  return shown.from === countFrom ? shown.alarms : 0;
}
