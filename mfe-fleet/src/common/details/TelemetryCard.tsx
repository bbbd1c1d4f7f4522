import { useTranslation } from 'react-i18next';
import { isOldState } from 'shared-auth/contract';
import { Badge, Card, DescriptionList, EmptyState, formatNumber, formatRelativeTime, useNow } from 'shared-ui';
import styles from '../common.module.css';
import type { LatestStatus } from '../live/telemetry';

const unit = (n: number | null, text: string, digits = 0) => (n === null ? null : `${formatNumber(n, digits)} ${text}`);

/** In percent of the tank or in litres, as the tracker measures it; in both where it does. */
const fuelText = ({ fuel_level, fuel_litres }: LatestStatus, litres: string) =>
  [unit(fuel_level, '%'), unit(fuel_litres, litres, 1)].filter((text) => text !== null).join(' · ') || null;

/** Few trackers report these: they have a line only where there is a value. */
const reported = <Item extends { value: string | null }>(items: readonly Item[]) =>
  items.filter(({ value }) => value !== null);

/** The device's newest report about its vehicle; an old report is shown without the colours of the present. */
export function TelemetryCard({ title, status }: { title: string; status: LatestStatus | null }) {
  const { t } = useTranslation('mfe-fleet');
  const now = useNow();
  if (!status)
    return (
      <Card title={title}>
        <EmptyState>{t('telemetry.empty')}</EmptyState>
      </Card>
    );

  const { ignition, engine_status: engine } = status;
  const isOld = isOldState(status.timestamp, now);
  const isKnownEngine = engine === 'running' || engine === 'stopped';
  return (
    <Card title={title} className={isOld ? styles.old : undefined}>
      {isOld && <p className={styles.lastKnown}>{t('telemetry.lastKnown')}</p>}
      <DescriptionList
        items={[
          {
            label: t('telemetry.ignition'),
            value:
              ignition === null ? null : (
                <Badge tone={ignition && !isOld ? 'success' : 'neutral'}>
                  {t(ignition ? 'telemetry.on' : 'telemetry.off')}
                </Badge>
              ),
          },
          {
            label: t('telemetry.engine'),
            value:
              engine === null ? null : (
                <Badge tone={engine === 'running' && !isOld ? 'success' : 'neutral'}>
                  {isKnownEngine ? t(`telemetry.${engine}`) : engine}
                </Badge>
              ),
          },
          { label: t('telemetry.fuel'), value: fuelText(status, t('ui:units.litres')) },
          { label: t('telemetry.battery'), value: unit(status.battery_voltage, 'V', 1) },
          { label: t('telemetry.temperature'), value: unit(status.temperature, '°C') },
          { label: t('telemetry.odometer'), value: unit(status.odometer, 'km') },
          { label: t('telemetry.rpm'), value: unit(status.rpm, t('ui:units.rpm')) },
          ...reported([
            ...([1, 2, 3, 4] as const).map((n) => ({
              label: t('telemetry.probe', { n }),
              value: unit(status[`temp${n}`], '°C', 1),
            })),
            { label: t('telemetry.hours'), value: unit(status.engine_hours, t('ui:units.hours'), 1) },
            { label: t('telemetry.driver'), value: status.driver_unique_id },
            { label: t('telemetry.signal'), value: status.signal === null ? null : formatNumber(status.signal) },
          ]),
        ]}
      />
      {status.timestamp !== null && (
        <p className={styles.age}>
          {t('telemetry.lastMessage', { age: formatRelativeTime(status.timestamp, now, t) })}
        </p>
      )}
    </Card>
  );
}
