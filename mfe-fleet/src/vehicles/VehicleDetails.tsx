import { Radio } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, Slot, VehicleSlot } from 'shared-auth';
import {
  ButtonLink,
  Card,
  DescriptionList,
  DeviceStatusBadge,
  EmptyState,
  formatDateTime,
  VehicleStatusBadge,
  vehicleTypeLabel,
} from 'shared-ui';
import type { EngineCutFacts } from '../devices/commands/EngineCutDialog';
import { AddedTabs } from '../fleet/details/AddedTabs';
import { DetailCards } from '../fleet/details/DetailCards';
import { useLiveDetails } from '../fleet/live/useLiveDetails';
import type { VehicleDetail } from './vehicles.api';

interface VehicleDetailsProps {
  vehicle: VehicleDetail;
  /** Called with what live events and responses report of its motion. */
  onFacts: (facts: EngineCutFacts) => void;
}

/** The cards of a vehicle's page, kept fresh by its live events. */
export function VehicleDetails({ vehicle, onFacts }: VehicleDetailsProps) {
  const { t } = useTranslation('mfe-fleet');
  const { status, position, fixAt, marker } = useLiveDetails(vehicle, {
    key: vehicle.id,
    vehicleId: vehicle.id,
    status: vehicle.device_status,
  });
  useEffect(function passFacts() {
    const plate = vehicle.license_plate ?? vehicle.vehicle_code ?? String(vehicle.id);
    onFacts({ plate, speed: position?.speed ?? null, fixAt });
  });

  return (
    <DetailCards
      alarms={<Slot name="vehicle.recent-alarms" minHeight={112} vehicleId={vehicle.id} />}
      live={{ status, position, fixAt, marker }}
      device={{ id: vehicle.device_id, phone: vehicle.phone_number }}
      history={`${paths.locations()}?vehicle=${encodeURIComponent(String(vehicle.id))}`}
      telemetry={{ title: t('telemetry.vehicleTitle'), status: vehicle.latest_status }}
      tabs={
        <Slot
          name="vehicle.tabs"
          minHeight={0}
          vehicleId={vehicle.id}
          arrange={(parts) => <AddedTabs parts={parts} label={t('vehicles.more')} />}
        />
      }
    >
      <Card title={t('vehicles.basics')}>
        <DescriptionList
          items={[
            { label: t('vehicle.code'), value: vehicle.vehicle_code },
            { label: t('vehicle.plate'), value: vehicle.license_plate },
            { label: t('vehicle.make'), value: vehicle.make },
            { label: t('vehicle.model'), value: vehicle.model },
            { label: t('vehicle.year'), value: vehicle.year },
            { label: t('vehicle.color'), value: vehicle.color },
            { label: t('vehicle.type'), value: vehicle.vehicle_type && vehicleTypeLabel(t, vehicle.vehicle_type) },
            { label: t('vehicle.status'), value: <VehicleStatusBadge status={vehicle.status} /> },
            { label: t('vehicle.notes'), value: vehicle.notes },
          ]}
        />
      </Card>
      <Card
        title={t('vehicles.gps')}
        actions={
          vehicle.device_id !== null && (
            <ButtonLink size="sm" variant="ghost" icon={Radio} to={paths.device(vehicle.device_id)}>
              {t('vehicles.findDevice')}
            </ButtonLink>
          )
        }
      >
        {vehicle.device_id === null ? (
          <EmptyState>{t('ui:empty.noDevice')}</EmptyState>
        ) : (
          <DescriptionList
            items={[
              { label: t('device.id'), value: vehicle.device_id },
              { label: t('device.imei'), value: vehicle.imei },
              { label: t('device.type'), value: vehicle.device_type },
              { label: t('device.status'), value: <DeviceStatusBadge status={status} /> },
              {
                label: t('device.lastHeartbeat'),
                value: vehicle.last_heartbeat === null ? t('ui:time.never') : formatDateTime(vehicle.last_heartbeat),
              },
              { label: t('device.sim'), value: vehicle.sim_card_number },
              { label: t('device.phone'), value: vehicle.phone_number },
            ]}
          />
        )}
      </Card>
      <VehicleSlot name="vehicle.cards" minHeight={0} vehicleId={vehicle.id} />
    </DetailCards>
  );
}
