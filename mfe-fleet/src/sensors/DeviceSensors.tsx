import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Id, type Translate } from 'shared-auth';
import { sensorLimits } from 'shared-auth/calls';
import {
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  formatDateTime,
  formatDuration,
  formatNumber,
  IconButton,
  notify,
  QueryView,
} from 'shared-ui';
import { titleOf, useGraphTexts } from 'shared-ui/sensors';
import { SensorDialog } from './SensorDialog';
import {
  type DeviceSensors as Data,
  deviceSensorsQuery,
  type Sensor,
  type SentValue,
  useRemoveSensor,
} from './sensors.api';
import styles from './sensors.module.css';
import { type SensorTexts, useSensorTexts } from './useSensorTexts';

type Chosen = { sensor: Sensor } | { sent: SentValue };

/** The values that a tracker sends, with their frequency, and those that are stored: managers select them. */
export default function DeviceSensors({ device }: { device: Id }) {
  const t = useSensorTexts();
  const graphs = useGraphTexts();
  const query = useQuery(deviceSensorsQuery(device));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [removed, setRemoved] = useState<Sensor | null>(null);
  return (
    <Card title={t('device.title')}>
      <QueryView query={query} height={200} error={(error) => graphs('failed', { message: errorText(error, graphs) })}>
        {(data) => (
          <>
            <Kept sensors={data.sensors} t={t} onEdit={(sensor) => setChosen({ sensor })} onRemove={setRemoved} />
            <Sent data={data} t={t} onChoose={(sent) => setChosen({ sent })} />
            {chosen && <SensorDialog of={data} chosen={chosen} onClose={() => setChosen(null)} />}
          </>
        )}
      </QueryView>
      {removed && <RemoveDialog sensor={removed} t={t} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

interface KeptProps {
  sensors: readonly Sensor[];
  t: SensorTexts;
  onEdit: (sensor: Sensor) => void;
  onRemove: (sensor: Sensor) => void;
}

function Kept({ sensors, t, onEdit, onRemove }: KeptProps) {
  if (sensors.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('device.kept')}</h3>
      <ul className={styles.rows}>
        {sensors.map((sensor) => (
          <li key={sensor.id} className={styles.row}>
            <span className={styles.what}>
              {titleOf(sensor)} <bdi className={styles.muted}>{sensor.attribute}</bdi>{' '}
              {sensor.device_type && (
                <span className={styles.muted}>{t('device.ofModel', { model: sensor.device_type })}</span>
              )}
            </span>
            {sensor.is_editable === true && (
              <span>
                <IconButton
                  icon={Pencil}
                  label={t('device.editNamed', { name: sensor.name })}
                  onClick={() => onEdit(sensor)}
                />
                <IconButton
                  icon={Trash2}
                  label={t('device.removeNamed', { name: sensor.name })}
                  onClick={() => onRemove(sensor)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Trackers mostly send several times a minute. */
const paceText = (seconds: number, t: Translate): string =>
  seconds < 60 ? t('ui:work.seconds', { n: Math.max(1, seconds) }) : formatDuration(seconds * 1_000, t);

function Sent({ data, t, onChoose }: { data: Data; t: SensorTexts; onChoose: (sent: SentValue) => void }) {
  const { t: common } = useTranslation('ui');
  const kept = new Set(data.sensors.map(({ attribute }) => attribute));
  const isFull = data.sensors.length >= sensorLimits.sensors;
  const text = ({ value, is_flag }: SentValue) =>
    is_flag === true ? t((value ?? 0) > 0.5 ? 'yes' : 'no') : formatNumber(value, Number.isInteger(value) ? 0 : 2);
  return (
    <>
      <h3 className={styles.heading}>{t('device.sent')}</h3>
      {data.sent.length === 0 && <EmptyState>{t('device.sentNone')}</EmptyState>}
      <ul className={styles.rows}>
        {data.sent.map((sent) => (
          <li key={sent.attribute} className={styles.row}>
            <span className={styles.what}>
              <bdi>{sent.attribute}</bdi> <strong>{text(sent)}</strong>
              <span className={styles.when}>
                {formatDateTime(sent.time)}
                {sent.every !== null && ` · ${t('device.every', { time: paceText(sent.every, common) })}`}
              </span>
            </span>
            {!kept.has(sent.attribute) && (
              <Button
                size="sm"
                icon={Plus}
                disabled={isFull}
                aria-label={t('device.addNamed', { name: sent.attribute })}
                onClick={() => onChoose(sent)}
              >
                {t('device.add')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.muted}>
        {t('device.budget', { n: sensorLimits.sensors, seconds: sensorLimits.resolution })}
      </p>
    </>
  );
}

function RemoveDialog({ sensor, t, onClose }: { sensor: Sensor; t: SensorTexts; onClose: () => void }) {
  const { mutateAsync: remove, isPending } = useRemoveSensor();
  const [failure, setFailure] = useState('');
  async function confirm() {
    try {
      await remove({ id: sensor.id });
      notify.success(t('device.removed'));
      onClose();
    } catch (error) {
      setFailure(errorText(error, t));
    }
  }
  return (
    <ConfirmDialog
      open
      title={t('device.removeTitle')}
      message={t('device.removeQuestion', { name: sensor.name })}
      confirmLabel={t('ui:actions.delete')}
      busy={isPending}
      error={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
