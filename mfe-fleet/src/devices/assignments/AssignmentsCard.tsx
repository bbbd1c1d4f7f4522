import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Id, useCan } from 'shared-auth';
import { Card, type Column, DataTable, formatDateTime, IconButton } from 'shared-ui';
import type { Assignment } from './assignments.api';
import { CorrectDialog } from './CorrectDialog';

interface AssignmentsCardProps<Row extends Assignment> {
  /** The page on which the card is. */
  of: 'device' | 'vehicle';
  query: UseQueryResult<Row[]>;
  /** The other side of the assignment: its column header and cell. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The id by which the server finds a row's device; null where it did not send one. */
  deviceOf: (row: Row) => Id | null;
}

const vehicleName = ({ license_plate, vehicle_code, vehicle_id }: Assignment): string =>
  license_plate ?? vehicle_code ?? String(vehicle_id ?? '—');

/** The periods of devices in vehicles; users who may edit devices can correct the times. */
export function AssignmentsCard<Row extends Assignment>({
  of,
  query,
  header,
  cell,
  deviceOf,
}: AssignmentsCardProps<Row>) {
  const { t } = useTranslation('mfe-fleet');
  const mayEdit = useCan('devices.edit');
  const [correcting, setCorrecting] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    { key: 'other', priority: 'primary', header, cell },
    {
      key: 'from',
      header: t('assignments.from'),
      cell: ({ valid_from }) => (valid_from === null ? t('assignments.always') : formatDateTime(valid_from)),
    },
    {
      key: 'to',
      header: t('assignments.to'),
      cell: ({ valid_to }) => (valid_to === null ? t('assignments.goesOn') : formatDateTime(valid_to)),
    },
    {
      key: 'actions',
      header: t('ui:table.actions'),
      hideHeader: true,
      hideLabelOnCard: true,
      align: 'end',
      cell: (row) =>
        mayEdit && (row.valid_from !== null || row.valid_to !== null) ? (
          <IconButton
            size="sm"
            icon={CalendarClock}
            label={t('assignments.correctNamed', {
              vehicle: of === 'device' ? vehicleName(row) : String(deviceOf(row) ?? '—'),
            })}
            onClick={() => setCorrecting(row)}
          />
        ) : null,
    },
  ];
  const device = correcting && deviceOf(correcting);
  return (
    <Card title={t(of === 'device' ? 'assignments.title' : 'assignments.ofVehicle.title')}>
      <DataTable
        label={t(of === 'device' ? 'assignments.list' : 'assignments.ofVehicle.list')}
        columns={columns}
        rows={query.data ?? []}
        rowKey={({ id }) => String(id)}
        rowTone={({ is_current }) => (is_current ? undefined : 'dimmed')}
        state={query.isPending ? 'loading' : query.isError ? 'error' : 'ready'}
        error={
          query.error &&
          t(of === 'device' ? 'assignments.failed' : 'assignments.ofVehicle.failed', {
            message: errorText(query.error, t),
          })
        }
        onRetry={() => void query.refetch()}
        skeletonRows={2}
        empty={t(of === 'device' ? 'assignments.empty' : 'assignments.ofVehicle.empty')}
      />
      {correcting && device !== null && (
        <CorrectDialog
          key={String(correcting.id)}
          device={device}
          row={correcting}
          vehicle={vehicleName(correcting)}
          onClose={() => setCorrecting(null)}
        />
      )}
    </Card>
  );
}
