import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCan } from 'shared-auth';
import { AlarmList } from 'shared-ui';
import { AlarmVehicleActions } from '../alarms/AlarmVehicleActions';
import type { Alarm } from '../alarms/alarms';
import { UndoBar } from '../alarms/undo/UndoBar';
import { useUndo } from '../alarms/undo/useUndo';
import { useCurrentAlarms } from '../feed/useCurrentAlarms';
import styles from './AlarmListWidget.module.css';
import { type AlarmNotice, AlarmWidget, ListSkeleton } from './AlarmWidget';
import type { AskedAlarms } from './alarmWidgets.api';
import { useAcknowledgeInList } from './useAcknowledgeInList';

interface AlarmListWidgetProps {
  title: string;
  /** Where all alarms of this kind are. */
  to: string;
  query: UseQueryResult<AskedAlarms>;
  /** Alarms that are acknowledged leave the list. */
  isOpenOnly?: boolean;
  /** How many are shown. */
  limit: number;
  /** Stands above the list. */
  notice?: AlarmNotice;
  /** Beside one another where there is room: a strip above a map. */
  isStrip?: boolean;
}

const noRows: readonly Alarm[] = [];
const actions = (alarm: Alarm) => <AlarmVehicleActions alarm={alarm} />;

/** A widget with alarms that can be acknowledged on the spot. */
export function AlarmListWidget(props: AlarmListWidgetProps) {
  const { title, to, query, isOpenOnly = false, limit, notice, isStrip = false } = props;
  const area = useRef<HTMLDivElement>(null);
  const undo = useUndo({ onRestored: () => area.current?.focus({ preventScroll: true }) });
  const { acknowledge, busyIds, unsentIds } = useAcknowledgeInList(undo.say);
  const mayChange = useCan('alarms.acknowledge');
  const rows = useCurrentAlarms(query.data?.rows ?? noRows, query.data?.askedAt ?? 0);
  const shown = isOpenOnly ? rows.filter((alarm) => !alarm.is_acknowledged) : rows;
  /** Place in the list of the alarm that is being acknowledged; -1 for none. */
  const leaving = useRef(-1);

  useEffect(function keepKeyboardInList() {
    // The button that was pressed leaves with its alarm; the keyboard goes on with the next alarm, else from the list.
    if (leaving.current < 0 || document.activeElement !== document.body) return;
    const items = area.current?.querySelectorAll('li') ?? [];
    const next = items[Math.min(leaving.current, items.length - 1)]?.querySelector('button');
    leaving.current = -1;
    (next ?? area.current)?.focus({ preventScroll: true });
  });

  return (
    <>
      <AlarmWidget
        title={title}
        to={to}
        query={{ ...query, data: query.data && shown }}
        notice={notice}
        skeleton={<ListSkeleton rows={isStrip ? 1 : Math.min(limit, 5)} />}
      >
        {(alarms) => (
          <div ref={area} tabIndex={-1} className={styles.list} data-strip={isStrip || undefined}>
            <AlarmList
              alarms={alarms}
              limit={limit}
              busyIds={busyIds(alarms)}
              unsentIds={unsentIds(alarms)}
              actions={actions}
              onAcknowledge={
                mayChange
                  ? (alarm) => {
                      leaving.current = alarms.indexOf(alarm);
                      void acknowledge(alarm);
                    }
                  : undefined
              }
            />
          </div>
        )}
      </AlarmWidget>
      <UndoBar {...undo} />
    </>
  );
}
