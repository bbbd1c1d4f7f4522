import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { compareAlarms, type Id, sameId, useCan } from 'shared-auth';
import { AlarmList } from 'shared-ui';
import { usePinnedPlaces } from '../alarm-bar/usePinnedPlaces';
import { AlarmVehicleActions } from '../alarms/AlarmVehicleActions';
import type { Alarm } from '../alarms/alarms';
import { UndoBar } from '../alarms/undo/UndoBar';
import { useUndo } from '../alarms/undo/useUndo';
import { useCurrentAlarms } from '../feed/useCurrentAlarms';
import { AlarmHolder } from '../work/AlarmHolder';
import { WorkButton } from '../work/WorkButton';
import styles from './AlarmListWidget.module.css';
import { type AlarmNotice, AlarmWidget, ListSkeleton } from './AlarmWidget';
import type { AskedAlarms } from './alarmWidgets.api';
import { useAcknowledgeInList } from './useAcknowledgeInList';

interface AlarmListWidgetProps {
  title: string;
  /** Address of the list of all alarms of this kind. */
  to: string;
  query: UseQueryResult<AskedAlarms>;
  /** Alarms that are acknowledged leave the list. */
  isOpenOnly?: boolean;
  /** How many are shown. */
  limit: number;
  notice?: AlarmNotice;
  /** A row above a map: the alarms are beside each other where there is room. */
  isRow?: boolean;
}

const always = () => true;
const isStillOpen = (item: Element) => !item.hasAttribute('data-acknowledged');
const noRows: readonly Alarm[] = [];
const note = (alarm: Alarm) => <AlarmHolder alarm={alarm} />;
const actions = (alarm: Alarm) => (
  <>
    <WorkButton alarm={alarm} isIcon />
    <AlarmVehicleActions alarm={alarm} />
  </>
);

/** A widget with alarms that can be acknowledged on the spot. */
export function AlarmListWidget(props: AlarmListWidgetProps) {
  const { title, to, query, isOpenOnly = false, limit, notice, isRow = false } = props;
  const area = useRef<HTMLDivElement>(null);
  const undo = useUndo({ onRestored: () => area.current?.focus({ preventScroll: true }) });
  const { acknowledge, busyIds, pendingIds } = useAcknowledgeInList(undo.say);
  const mayChange = useCan('alarms.acknowledge');
  const rows = useCurrentAlarms(query.data?.rows ?? noRows, query.data?.askedAt ?? 0);
  const wanted = isOpenOnly ? rows.filter((alarm) => !alarm.is_acknowledged) : rows;
  const { places: shown, ...pinning } = usePinnedPlaces(
    wanted.toSorted(compareAlarms),
    Number.POSITIVE_INFINITY,
    always,
  );
  const onLeave = useKeyboardInList(area, shown);

  return (
    <>
      <AlarmWidget
        title={title}
        to={to}
        query={{ ...query, data: query.data && shown }}
        notice={notice}
        skeleton={<ListSkeleton rows={isRow ? 1 : Math.min(limit, 5)} />}
      >
        {(alarms) => (
          <div ref={area} tabIndex={-1} className={styles.list} data-row={isRow || undefined} {...pinning}>
            <AlarmList
              alarms={alarms}
              limit={limit}
              busyIds={busyIds(alarms)}
              pendingIds={pendingIds(alarms)}
              actions={actions}
              note={note}
              onAcknowledge={
                mayChange
                  ? (alarm) => {
                      onLeave(alarm.id, alarms.indexOf(alarm));
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

/**
 * The pressed button is removed, and later its alarm: the focus moves to the next alarm, else to the list.
 *
 * @returns a function to call with an alarm that is being acknowledged, and its position in the list
 */
function useKeyboardInList(area: RefObject<HTMLElement | null>, shown: readonly Alarm[]) {
  const leaving = useRef<{ id: Id; place: number }>(null);

  useEffect(function keepKeyboardInList() {
    const left = leaving.current;
    if (left === null || document.activeElement !== document.body) return;
    const items = [...(area.current?.querySelectorAll('li') ?? [])];
    const next = (items.slice(left.place).find(isStillOpen) ?? items.findLast(isStillOpen))?.querySelector('button');
    if (!shown.some(({ id }) => sameId(id, left.id))) leaving.current = null;
    (next ?? area.current)?.focus({ preventScroll: true });
  });
  return (id: Id, place: number) => {
    leaving.current = { id, place };
  };
}
