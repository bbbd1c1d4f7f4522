import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Id, useCan } from 'shared-auth';
import { Card, type Column, DataTable, formatDateTime, IconButton } from 'shared-ui';
import { LinkedVehicle } from '../LinkedVehicle';
import { type Assignment, assignmentsQuery } from './assignments.api';
import { CorrectDialog } from './CorrectDialog';

const vehicleName = ({ license_plate, vehicle_code, vehicle_id }: Assignment): string =>
  license_plate ?? vehicle_code ?? String(vehicle_id ?? '—');

/** The vehicles that a device was in, from when to when; who may edit devices corrects the moments. */
export function DeviceAssignments({ device }: { device: Id }) {
  const { t } = useTranslation('mfe-fleet');
  const mayEdit = useCan('devices.edit');
  const [correcting, setCorrecting] = useState<Assignment | null>(null);
  const query = useQuery(assignmentsQuery(device));
  const columns = useMemo(
    (): Column<Assignment>[] => [
      {
        key: 'vehicle',
        priority: 'primary',
        header: t('assignments.vehicle'),
        cell: (row) => <LinkedVehicle device={row} />,
      },
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
              label={t('assignments.correctNamed', { vehicle: vehicleName(row) })}
              onClick={() => setCorrecting(row)}
            />
          ) : null,
      },
    ],
    [t, mayEdit],
  );
  return (
    <Card title={t('assignments.title')}>
      <DataTable
        label={t('assignments.list')}
        columns={columns}
        rows={query.data ?? []}
        rowKey={({ id }) => String(id)}
        rowTone={({ is_current }) => (is_current ? undefined : 'dimmed')}
        state={query.isPending ? 'loading' : query.isError ? 'error' : 'ready'}
        error={query.error && t('assignments.failed', { message: errorText(query.error, t) })}
        onRetry={() => void query.refetch()}
        skeletonRows={2}
        empty={t('assignments.empty')}
      />
      {correcting && (
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
