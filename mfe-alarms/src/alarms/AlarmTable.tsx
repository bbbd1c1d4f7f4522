import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type DataTableProps, SeverityBadge } from 'shared-ui';
import { type ListColumn, useColumns } from 'shared-ui/lists';
import { useAlarmName } from '../feed/useAlarmName';
import {
  AlarmButtons,
  AlarmDevice,
  AlarmPlace,
  AlarmState,
  AlarmTime,
  AlarmTypeCell,
  AlarmVehicle,
} from './AlarmCells';
import styles from './AlarmTable.module.css';
import { type Alarm, alarmSortNames } from './alarms';
import type { AlarmLine } from './grouping/grouping';
import type { AlarmSelection } from './useAlarmSelection';

interface AlarmDeeds {
  /** Without it the rows have no actions, as for drivers. */
  mayChange: boolean;
  onToggleGroup: (key: string) => void;
  onAcknowledge: (line: AlarmLine) => void;
  onDelete: (alarm: Alarm) => void;
}

/** The rows are already sorted, because new ones are held back below the pointer. */
export const alarmColumns: readonly ListColumn<AlarmLine, AlarmDeeds>[] = [
  {
    key: 'alarm',
    sort: alarmSortNames.alarm,
    head: 'mfe-alarms:columns.alarm',
    card: 1,
    priority: 'primary',
    cell: (line, _, { onToggleGroup }) => <AlarmTypeCell line={line} onToggle={onToggleGroup} />,
  },
  {
    key: 'severity',
    sort: alarmSortNames.severity,
    head: 'mfe-alarms:columns.severity',
    card: 2,
    width: 'var(--alarm-short)',
    cell: ({ alarm }) => <SeverityBadge severity={alarm.severity} />,
  },
  {
    key: 'vehicle',
    sort: alarmSortNames.vehicle,
    head: 'mfe-alarms:columns.vehicle',
    card: 2,
    width: 'var(--alarm-short)',
    cell: ({ alarm }) => <AlarmVehicle alarm={alarm} />,
  },
  {
    key: 'device',
    sort: alarmSortNames.device,
    head: 'mfe-alarms:columns.device',
    card: 'hidden',
    cut: true,
    // On a laptop with the sidebar its width is used by the type.
    priority: 'tertiary',
    width: '112px',
    cell: ({ alarm }) => <AlarmDevice alarm={alarm} />,
  },
  {
    key: 'time',
    sort: alarmSortNames.time,
    head: 'mfe-alarms:columns.time',
    card: 2,
    width: 'var(--alarm-time)',
    cell: ({ alarm }) => <AlarmTime alarm={alarm} />,
  },
  {
    key: 'place',
    head: 'mfe-alarms:columns.place',
    card: 2,
    cut: true,
    priority: 'secondary',
    width: '10%',
    cell: ({ alarm }) => <AlarmPlace alarm={alarm} />,
  },
  {
    key: 'state',
    sort: alarmSortNames.state,
    head: 'mfe-alarms:columns.state',
    card: 3,
    // On an upright tablet the buttons of a row show the same.
    priority: 'secondary',
    width: 'var(--alarm-state)',
    cell: ({ alarm }) => <AlarmState alarm={alarm} />,
  },
  {
    key: 'actions',
    head: 'ui:table.actions',
    card: 3,
    align: 'end',
    hideLabelOnCard: true,
    width: 'var(--alarm-actions)',
    when: ({ mayChange }) => mayChange,
    cell: (line, _, { onAcknowledge, onDelete }) => (
      <AlarmButtons line={line} onAcknowledge={onAcknowledge} onDelete={onDelete} />
    ),
  },
];

interface AlarmTableProps
  extends AlarmDeeds,
    Pick<
      DataTableProps<AlarmLine>,
      'state' | 'error' | 'onRetry' | 'emptyAction' | 'activeRow' | 'sort' | 'onSort' | 'sorting' | 'view'
    > {
  lines: readonly AlarmLine[];
  selection: AlarmSelection;
}

const isOpen = (line: AlarmLine) => !line.alarm.is_acknowledged;
const keyOf = (line: AlarmLine) => line.key;
const toneOf = ({ alarm }: AlarmLine) => (alarm.is_acknowledged && !alarm.progress ? ('dimmed' as const) : undefined);

/** The alarms of a page; acknowledged ones are dimmed and cannot be selected. */
export function AlarmTable({
  lines,
  selection,
  mayChange,
  onToggleGroup,
  onAcknowledge,
  onDelete,
  ...table
}: AlarmTableProps) {
  const { t } = useTranslation('mfe-alarms');
  const name = useAlarmName();
  const boxName = ({ kind, alarm, alarms }: AlarmLine) => {
    const row = kind === 'group' ? `${name(alarm)}, ${t('group.count', { count: alarms.length })}` : name(alarm);
    return t('ui:table.selectRow', { row });
  };
  const columns = useColumns(
    alarmColumns,
    useMemo(
      () => ({ mayChange, onToggleGroup, onAcknowledge, onDelete }),
      [mayChange, onToggleGroup, onAcknowledge, onDelete],
    ),
  );

  const selected = new Set(
    lines.filter((line) => isOpen(line) && line.alarms.every(({ id }) => selection.has(id))).map(keyOf),
  );
  function select(next: ReadonlySet<string>) {
    for (const line of lines) {
      const ids = line.alarms.map(({ id }) => id);
      if (next.has(line.key) && !selected.has(line.key)) selection.add(ids);
      if (!next.has(line.key) && selected.has(line.key)) selection.remove(ids);
    }
  }

  return (
    <DataTable
      {...table}
      className={styles.list}
      layout="fixed"
      label={t('list')}
      rows={lines}
      columns={columns}
      rowKey={keyOf}
      rowTone={toneOf}
      empty={t('ui:empty.noAlarms')}
      skeletonRows={12}
      {...(mayChange && { selection: { selected, onChange: select, isSelectable: isOpen, label: boxName } })}
    />
  );
}
