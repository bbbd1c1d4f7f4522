import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { AlarmList } from 'shared-ui';
import { AlarmVehicleActions } from '../alarms/AlarmVehicleActions';
import type { Alarm } from '../alarms/alarms';
import { useAlarmUpdates } from '../alarms/useAlarmUpdates';
import { useMayChange } from '../alarms/useMayChange';
import styles from './AlarmListWidget.module.css';
import { AlarmWidget, ListSkeleton } from './AlarmWidget';
import { useAcknowledgeInList } from './useAcknowledgeInList';

interface AlarmListWidgetProps {
  title: string;
  /** Where all alarms of this kind are. */
  to: string;
  query: UseQueryResult<Alarm[]>;
  /** How many are shown. */
  limit: number;
}

const actions = (alarm: Alarm) => <AlarmVehicleActions alarm={alarm} />;

/** A widget with alarms that can be acknowledged on the spot. */
export function AlarmListWidget({ title, to, query, limit }: AlarmListWidgetProps) {
  const { acknowledge, busyIds } = useAcknowledgeInList();
  const mayChange = useMayChange();
  useAlarmUpdates();
  const area = useRef<HTMLDivElement>(null);
  const isWaiting = useRef(false);

  useEffect(function keepKeyboardInList() {
    // The button that was pressed leaves with its alarm; the keyboard goes on from the list.
    if (!isWaiting.current || document.activeElement !== document.body) return;
    isWaiting.current = false;
    area.current?.focus({ preventScroll: true });
  });

  return (
    <AlarmWidget title={title} to={to} query={query} skeleton={<ListSkeleton rows={Math.min(limit, 5)} />}>
      {(alarms) => (
        <div ref={area} tabIndex={-1} className={styles.list}>
          <AlarmList
            alarms={alarms}
            limit={limit}
            busyIds={busyIds(alarms)}
            actions={actions}
            onAcknowledge={
              mayChange
                ? (alarm) => {
                    isWaiting.current = true;
                    void acknowledge(alarm);
                  }
                : undefined
            }
          />
        </div>
      )}
    </AlarmWidget>
  );
}
