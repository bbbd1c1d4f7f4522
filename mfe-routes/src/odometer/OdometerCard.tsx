import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan, type VehicleSlotProps } from 'shared-auth';
import { DescriptionList, formatNumber } from 'shared-ui';
import { EditableLines } from '../EditableLines';
import styles from '../EditableLines.module.css';
import { momentText } from '../momentText';
import { odometerQuery, type Reading, useDeleteReading } from './odometer.api';
import { fromText, hoursText, kilometresText } from './odometerTexts';
import { ReadingDialog } from './ReadingDialog';
import { useOdometerTexts } from './useOdometerTexts';

/** Maximum number of readings in the card: older ones do not affect the present values. */
const SHOWN = 6;

/** A card of a vehicle's page: its odometer and hour meter, and the readings from which they are computed. */
export default function OdometerCard({ vehicleId }: VehicleSlotProps['vehicle.cards']) {
  const t = useOdometerTexts();
  const removal = useDeleteReading();
  const query = useQuery({ ...odometerQuery(vehicleId), select: ({ readings }) => readings.slice(0, SHOWN) });
  return (
    <EditableLines
      title={t('card')}
      listLabel={t('readings')}
      addLabel={t('ui:actions.add')}
      empty={t('empty')}
      query={query}
      failed={(message) => t('failed', { message })}
      className={styles.list}
      mayEdit={useCan('maintenance.edit')}
      head={<Shown vehicleId={vehicleId} />}
      line={(row, buttons) => <ReadingLine row={row} buttons={buttons} />}
      labels={({ read_at }) => ({
        edit: t('edit', { when: momentText(read_at) }),
        remove: t('delete', { when: momentText(read_at) }),
      })}
      form={(row, onClose) => <ReadingDialog vehicleId={vehicleId} row={row} onClose={onClose} />}
      onDelete={({ id }) => removal.mutateAsync({ id })}
      deletion={({ read_at }) => ({
        title: t('deleteTitle'),
        message: t('deleteText', { when: momentText(read_at) }),
      })}
    />
  );
}

/** The present values of both. */
function Shown({ vehicleId }: VehicleSlotProps['vehicle.cards']) {
  const t = useOdometerTexts();
  const { data } = useQuery(odometerQuery(vehicleId));
  if (!data) return null;
  const figure = (value: string | null, from: string | null) =>
    value === null ? null : (
      <>
        {value} <span className={styles.due}>{from}</span>
      </>
    );
  const items = [
    { label: t('odometer'), value: figure(kilometresText(data.odometer, t), fromText(data, 'odometer', t)) },
    { label: t('engineHours'), value: figure(hoursText(data.engine_hours, t), fromText(data, 'hours', t)) },
    { label: t('counter'), value: kilometresText(data.counter, t) },
  ];
  return (
    <>
      <DescriptionList items={items.filter(({ value }) => value !== null)} />
      {!!data.days_without_counter && (
        <p className={styles.due}>
          {t('notBelieved', {
            count: data.days_without_counter,
            n: formatNumber(data.days_without_counter),
          })}
        </p>
      )}
    </>
  );
}

function ReadingLine({ row, buttons }: { row: Reading; buttons: ReactNode }) {
  const t = useOdometerTexts();
  const when = momentText(row.read_at);
  const parts = [
    kilometresText(row.odometer, t),
    hoursText(row.engine_hours, t),
    row.factor !== null && row.factor !== 1 && t('factor', { n: formatNumber(row.factor, 3) }),
    row.by_counter && t('byCounter'),
  ];
  return (
    <>
      <span className={styles.title}>{when}</span>
      <span className={styles.due}>{parts.filter(Boolean).join(' · ')}</span>
      {buttons && <span className={styles.actions}>{buttons}</span>}
    </>
  );
}
