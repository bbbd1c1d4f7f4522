import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable, type DataTableProps, SeverityBadge } from 'shared-ui';
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
import type { Alarm } from './alarms';
import type { AlarmLine } from './grouping/grouping';
import type { AlarmSelection } from './useAlarmSelection';

interface AlarmTableProps
  extends Pick<
    DataTableProps<AlarmLine>,
    'state' | 'error' | 'onRetry' | 'emptyAction' | 'activeRow' | 'sort' | 'onSort' | 'sorting' | 'view'
  > {
  lines: readonly AlarmLine[];
  selection: AlarmSelection;
  /** Without it the rows offer nothing to do: a driver reads. */
  mayChange: boolean;
  onToggleGroup: (key: string) => void;
  onAcknowledge: (line: AlarmLine) => void;
  onDelete: (alarm: Alarm) => void;
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
  const columns = useMemo(
    (): Column<AlarmLine>[] => [
      {
        key: 'alarm',
        card: 1,
        sortable: true,
        header: t('columns.alarm'),
        cell: (line) => <AlarmTypeCell line={line} onToggle={onToggleGroup} />,
        priority: 'primary',
      },
      {
        key: 'severity',
        card: 2,
        sortable: true,
        header: t('columns.severity'),
        cell: ({ alarm }) => <SeverityBadge severity={alarm.severity} />,
        width: 'var(--alarm-short)',
      },
      {
        key: 'vehicle',
        card: 2,
        sortable: true,
        header: t('columns.vehicle'),
        cell: ({ alarm }) => <AlarmVehicle alarm={alarm} />,
        width: 'var(--alarm-short)',
      },
      {
        key: 'device',
        card: 'hidden',
        sortable: true,
        header: t('columns.device'),
        cell: ({ alarm }) => <AlarmDevice alarm={alarm} />,
        cut: true,
        // Next to the sidebar of a laptop its room is the type's.
        priority: 'tertiary',
        width: '92px',
      },
      {
        key: 'time',
        card: 2,
        sortable: true,
        header: t('columns.time'),
        cell: ({ alarm }) => <AlarmTime alarm={alarm} />,
        width: 'var(--alarm-time)',
      },
      {
        key: 'place',
        card: 2,
        header: t('columns.place'),
        cell: ({ alarm }) => <AlarmPlace alarm={alarm} />,
        cut: true,
        priority: 'secondary',
        width: '13%',
      },
      {
        key: 'state',
        card: 3,
        // On a tablet held upright the buttons of a row tell it.
        priority: 'secondary',
        sortable: true,
        header: t('columns.state'),
        cell: ({ alarm }) => <AlarmState alarm={alarm} />,
        width: '126px',
      },
      ...(mayChange
        ? [
            {
              key: 'actions',
              card: 3 as const,
              header: t('ui:table.actions'),
              cell: (line: AlarmLine) => <AlarmButtons line={line} onAcknowledge={onAcknowledge} onDelete={onDelete} />,
              align: 'end' as const,
              hideLabelOnCard: true,
              width: 'var(--alarm-actions)',
            },
          ]
        : []),
    ],
    [t, mayChange, onToggleGroup, onAcknowledge, onDelete],
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
