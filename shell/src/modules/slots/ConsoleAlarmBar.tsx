import { useEffect, useState } from 'react';
import { alarmBarSlot } from '../../registry/contributions';
import { afterLanding } from '../usePreloading';
import styles from './ConsoleAlarmBar.module.css';
import { SlotOutlet } from './SlotOutlet';

/**
 * Delay in milliseconds before the alarm bar's code and calls are fetched, so that the page loads first. Its space is
 * reserved from the first paint on.
 */
const DELAY_MS = 1_000;

/** The bar at the foot of every page, which modules fill. */
export function ConsoleAlarmBar() {
  const [isTime, setTime] = useState(false);
  useEffect(() => afterLanding(() => setTime(true), DELAY_MS), []);
  return (
    isTime && (
      <SlotOutlet
        request={{
          name: alarmBarSlot,
          props: {},
          minHeight: 0,
          isCompact: true,
          arrange: (parts) => (
            <div className={styles.bar}>
              {parts.map(({ key, content }) => (
                <div key={key}>{content}</div>
              ))}
            </div>
          ),
        }}
      />
    )
  );
}
