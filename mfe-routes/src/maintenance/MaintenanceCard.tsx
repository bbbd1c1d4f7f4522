import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useCan, type VehicleSlotProps } from 'shared-auth';
import { maintenanceStatuses } from 'shared-auth/calls';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  formatNumber,
  IconButton,
  notify,
  QueryView,
  type Tone,
} from 'shared-ui';
import styles from './MaintenanceCard.module.css';
import { MaintenanceDialog } from './MaintenanceDialog';
import { type Maintenance, maintenanceQuery, useDeleteMaintenance } from './maintenance.api';

const tones: Readonly<Record<(typeof maintenanceStatuses)[number], Tone>> = {
  ok: 'success',
  soon: 'warning',
  due: 'danger',
};

/** A card of a vehicle's page: what is due on it, and when; managers add, change and remove it. */
export default function MaintenanceCard({ vehicleId }: VehicleSlotProps['vehicle.cards']) {
  const { t } = useTranslation('mfe-routes');
  const mayEdit = useCan('maintenance.edit');
  const query = useQuery(maintenanceQuery(vehicleId));
  const removal = useDeleteMaintenance();
  const [editing, setEditing] = useState<Maintenance | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Maintenance | null>(null);

  function remove(row: Maintenance) {
    setDeleting(null);
    removal.mutate({ id: row.id }, { onError: (error) => notify.error(errorText(error, t)) });
  }

  return (
    <Card
      title={t('maintenance.card')}
      actions={
        mayEdit && (
          <Button size="sm" variant="ghost" icon={Plus} onClick={() => setEditing('new')}>
            {t('ui:actions.add')}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        height={80}
        error={(error) => t('maintenance.failed', { message: errorText(error, t) })}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState>{t('maintenance.empty')}</EmptyState>}
      >
        {(rows) => (
          <ul className={styles.list} aria-label={t('maintenance.card')}>
            {rows.map((row) => (
              <MaintenanceLine
                key={row.id}
                row={row}
                {...(mayEdit && { onEdit: () => setEditing(row), onDelete: () => setDeleting(row) })}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {editing && (
        <MaintenanceDialog
          vehicleId={vehicleId}
          row={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={t('maintenance.deleteTitle')}
        tone="danger"
        confirmLabel={t('ui:actions.delete')}
        onConfirm={() => deleting && remove(deleting)}
        onClose={() => setDeleting(null)}
        message={t('maintenance.deleteText', { title: deleting?.title ?? '' })}
      />
    </Card>
  );
}

/** At which odometer, on which day, and how near that is. */
function Due({ row }: { row: Maintenance }) {
  const { t } = useTranslation('mfe-routes');
  // A status that came later is no reason to worry.
  const status = maintenanceStatuses.find((each) => each === row.status) ?? 'ok';
  const parts: string[] = [];
  if (row.due_odometer !== null)
    parts.push(
      row.odometer === null
        ? t('maintenance.atKm', { km: formatNumber(row.due_odometer) })
        : t('maintenance.atKmOf', { km: formatNumber(row.due_odometer), now: formatNumber(row.odometer) }),
    );
  if (row.due_date !== null) parts.push(t('maintenance.onDay', { day: row.due_date.split('-').reverse().join('.') }));
  return (
    <span className={styles.due}>
      <Badge tone={tones[status]}>{t(`maintenance.status.${status}`)}</Badge> {parts.join(' · ')}
    </span>
  );
}

interface MaintenanceLineProps {
  row: Maintenance;
  /** Both are there, or none is. */
  onEdit?: () => void;
  onDelete?: () => void;
}

function MaintenanceLine({ row, onEdit, onDelete }: MaintenanceLineProps) {
  const { t } = useTranslation('mfe-routes');
  return (
    <li>
      <span className={styles.title}>{row.title}</span>
      <Due row={row} />
      {onEdit && (
        <span className={styles.actions}>
          <IconButton
            size="sm"
            icon={Pencil}
            label={t('maintenance.edit', { title: row.title ?? '' })}
            onClick={onEdit}
          />
          <IconButton
            size="sm"
            icon={Trash2}
            label={t('maintenance.delete', { title: row.title ?? '' })}
            onClick={onDelete}
          />
        </span>
      )}
    </li>
  );
}
