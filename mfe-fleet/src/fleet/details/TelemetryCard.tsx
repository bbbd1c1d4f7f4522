import { useTranslation } from 'react-i18next';
import { Badge, Card, DescriptionList, EmptyState, formatNumber } from 'shared-ui';
import type { LatestStatus } from '../live/telemetry';

const unit = (n: number | null, text: string, digits = 0) => (n === null ? null : `${formatNumber(n, digits)} ${text}`);

/** What the device last reported about the vehicle it sits in. */
export function TelemetryCard({ title, status }: { title: string; status: LatestStatus | null }) {
  const { t } = useTranslation('mfe-fleet');
  if (!status)
    return (
      <Card title={title}>
        <EmptyState>{t('telemetry.empty')}</EmptyState>
      </Card>
    );

  const { ignition, engine_status: engine } = status;
  const isKnownEngine = engine === 'running' || engine === 'stopped';
  return (
    <Card title={title}>
      <DescriptionList
        items={[
          {
            label: t('telemetry.ignition'),
            value:
              ignition === null ? null : (
                <Badge tone={ignition ? 'success' : 'neutral'}>{t(ignition ? 'telemetry.on' : 'telemetry.off')}</Badge>
              ),
          },
          {
            label: t('telemetry.engine'),
            value:
              engine === null ? null : (
                <Badge tone={engine === 'running' ? 'success' : 'neutral'}>
                  {isKnownEngine ? t(`telemetry.${engine}`) : engine}
                </Badge>
              ),
          },
          { label: t('telemetry.fuel'), value: unit(status.fuel_level, '%') },
          { label: t('telemetry.battery'), value: unit(status.battery_voltage, 'V', 1) },
          { label: t('telemetry.temperature'), value: unit(status.temperature, '°C') },
          { label: t('telemetry.odometer'), value: unit(status.odometer, 'km') },
          { label: t('telemetry.rpm'), value: unit(status.rpm, t('ui:units.rpm')) },
        ]}
      />
    </Card>
  );
}
