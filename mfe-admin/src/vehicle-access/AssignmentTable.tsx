import { UserX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Id, serverText } from 'shared-auth';
import { type Column, ConfirmDialog, clock, DataTable, formatDateTime, IconButton, notify } from 'shared-ui';
import { useConfirmed } from 'shared-ui/lists';
import { type Assignment, useEndAssignment } from './access.api';

/** Past, present and future assignments; present ones can be ended. */
export function AssignmentTable({ vehicleId, rows }: { vehicleId: Id; rows: readonly Assignment[] }) {
  const { t } = useTranslation('mfe-admin');
  const [ending, setEnding] = useState<Assignment | null>(null);
  const columns = useMemo(
    (): Column<Assignment>[] => [
      {
        key: 'driver',
        priority: 'primary',
        header: t('access.driver'),
        cell: ({ driver, username }) => <bdi>{driver ?? username}</bdi>,
      },
      { key: 'from', header: t('access.from'), cell: ({ valid_from }) => formatDateTime(valid_from) },
      {
        key: 'to',
        header: t('access.to'),
        cell: ({ valid_to }) => (valid_to === null ? t('access.untilFurther') : formatDateTime(valid_to)),
      },
      {
        key: 'actions',
        header: t('users.columns.actions'),
        hideHeader: true,
        hideLabelOnCard: true,
        align: 'end',
        cell: (row) =>
          row.valid_to === null || row.valid_to > clock.now() ? (
            <IconButton
              size="sm"
              icon={UserX}
              label={t('access.endNamed', { name: row.driver ?? '' })}
              onClick={() => setEnding(row)}
            />
          ) : null,
      },
    ],
    [t],
  );
  return (
    <>
      <DataTable
        label={t('access.list')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        rowTone={({ is_current }) => (is_current ? undefined : 'dimmed')}
        state="ready"
        empty={t('access.empty')}
      />
      <EndDialog vehicleId={vehicleId} ending={ending} onClose={() => setEnding(null)} />
    </>
  );
}

interface EndDialogProps {
  vehicleId: Id;
  /** null: closed. */
  ending: Assignment | null;
  onClose: () => void;
}

function EndDialog({ vehicleId, ending, onClose }: EndDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const call = ending && { id: vehicleId, assignment: ending.id };
  const dialog = useConfirmed(useEndAssignment(), call, {
    failureText: (error) => serverText(error, t, t('ui:errors.network')),
    onDone: () => notify.success(t('access.ended')),
    onClose,
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={t('access.endNamed', { name: ending?.driver ?? '' })}
      message={t('access.confirmEnd')}
      confirmLabel={t('access.end')}
      tone="danger"
    />
  );
}
