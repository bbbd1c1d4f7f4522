import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, type VehicleSlotProps } from 'shared-auth';
import { maintenanceStatuses } from 'shared-auth/calls';
import { dayText } from 'shared-auth/contract';
import { Badge, formatNumber, type Tone } from 'shared-ui';
import { EditableLines } from '../EditableLines';
import styles from '../EditableLines.module.css';
import { fromText } from '../odometer/odometerTexts';
import { useOdometerTexts } from '../odometer/useOdometerTexts';
import { MaintenanceDialog } from './MaintenanceDialog';
import { type Maintenance, maintenanceQuery, useDeleteMaintenance } from './maintenance.api';

const tones: Readonly<Record<(typeof maintenanceStatuses)[number], Tone>> = {
  ok: 'success',
  soon: 'warning',
  due: 'danger',
};

/** A card of a vehicle's page: its maintenance, with the due dates or odometers; managers add, change and remove it. */
export default function MaintenanceCard({ vehicleId }: VehicleSlotProps['vehicle.cards']) {
  const { t } = useTranslation('mfe-routes');
  const removal = useDeleteMaintenance();
  return (
    <EditableLines
      title={t('maintenance.card')}
      addLabel={t('ui:actions.add')}
      empty={t('maintenance.empty')}
      query={useQuery(maintenanceQuery(vehicleId))}
      failed={(message) => t('maintenance.failed', { message })}
      className={styles.list}
      mayEdit={useCan('maintenance.edit')}
      line={(row, buttons) => (
        <>
          <span className={styles.title}>{row.title}</span>
          <Due row={row} />
          {buttons && <span className={styles.actions}>{buttons}</span>}
        </>
      )}
      labels={({ title }) => ({
        edit: t('maintenance.edit', { title: title ?? '' }),
        remove: t('maintenance.delete', { title: title ?? '' }),
      })}
      form={(row, onClose) => <MaintenanceDialog vehicleId={vehicleId} row={row} onClose={onClose} />}
      onDelete={({ id }) => removal.mutateAsync({ id })}
      deletion={({ title }) => ({
        title: t('maintenance.deleteTitle'),
        message: t('maintenance.deleteText', { title: title ?? '' }),
      })}
    />
  );
}

/** The due odometer or date, and how near it is. */
function Due({ row }: { row: Maintenance }) {
  const { t } = useTranslation('mfe-routes');
  const texts = useOdometerTexts();
  // An unknown status is shown as `ok`.
  const status = maintenanceStatuses.find((each) => each === row.status) ?? 'ok';
  const parts: string[] = [];
  if (row.due_odometer !== null)
    parts.push(
      row.odometer === null
        ? t('maintenance.atKm', { km: formatNumber(row.due_odometer) })
        : t('maintenance.atKmOf', { km: formatNumber(row.due_odometer), now: formatNumber(row.odometer) }),
    );
  if (row.due_hours !== null)
    parts.push(
      row.engine_hours === null
        ? texts('maintenance.atHours', { n: formatNumber(row.due_hours) })
        : texts('maintenance.atHoursOf', { n: formatNumber(row.due_hours), now: formatNumber(row.engine_hours) }),
    );
  if (row.due_date !== null) parts.push(t('maintenance.onDay', { day: dayText(row.due_date) }));
  const kmFrom = row.due_odometer === null ? null : fromText(row, 'odometer', texts);
  const hoursFrom = row.due_hours === null ? null : fromText(row, 'hours', texts);
  if (kmFrom !== null) parts.push(texts('maintenance.kmFrom', { from: kmFrom }));
  if (hoursFrom !== null) parts.push(texts('maintenance.hoursFrom', { from: hoursFrom }));
  return (
    <span className={styles.due}>
      <Badge tone={tones[status]}>{t(`maintenance.status.${status}`)}</Badge> {parts.join(' · ')}
    </span>
  );
}
