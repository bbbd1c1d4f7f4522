import { Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, Slot, serverCan, type Translate, useCan, VehicleSlot } from 'shared-auth';
import { inputFields, vehicleFields } from 'shared-auth/contract';
import {
  ButtonLink,
  Card,
  DescriptionList,
  DeviceStatusBadge,
  EmptyState,
  formatDateTime,
  LazyPart,
  lazyPart,
  VehicleStatusBadge,
  vehicleTypeLabel,
} from 'shared-ui';
import { AddedTabs } from '../common/details/AddedTabs';
import { ALARMS_HEIGHT, DetailCards } from '../common/details/DetailCards';
import { knownSpeed } from '../common/live/telemetry';
import { useLiveDetails } from '../common/live/useLiveDetails';
import type { EngineCutFacts } from '../devices/commands/EngineCutDialog';
import type { VehicleField } from './vehicles';
import type { VehicleDetail } from './vehicles.api';

interface VehicleDetailsProps {
  vehicle: VehicleDetail;
  /** Called with the vehicle's motion, as responses and live events report it. */
  onFacts: (facts: EngineCutFacts) => void;
}

/** With the code that corrects moments, which the rest of the page does not wait for. */
const trackersPart = lazyPart(
  () => import(/* webpackChunkName: "vehicle-trackers" */ '../devices/assignments/VehicleTrackers'),
);

/** With the chart and its library. */
const sensorsPart = lazyPart(() => import(/* webpackChunkName: "vehicle-sensors" */ '../sensors/SensorsCard'));

/** Fields with a special display. */
const shownAs: Partial<Record<VehicleField, (vehicle: VehicleDetail, t: Translate) => ReactNode>> = {
  vehicle_type: ({ vehicle_type }, t) => vehicle_type && vehicleTypeLabel(t, vehicle_type),
  status: ({ status }) => <VehicleStatusBadge status={status} />,
};

/** The cards of a vehicle's page, updated by its live events. */
export function VehicleDetails({ vehicle, onFacts }: VehicleDetailsProps) {
  const { t } = useTranslation('mfe-fleet');
  const mayViewDevices = useCan('devices.view');
  const maySeeSensors = useCan('sensors.view');
  const { status, position, fixAt, marker } = useLiveDetails(vehicle, {
    key: vehicle.id,
    vehicleId: vehicle.id,
    status: vehicle.device_status,
  });
  useEffect(function passFacts() {
    const plate = vehicle.license_plate ?? vehicle.vehicle_code ?? String(vehicle.id);
    onFacts({ plate, speed: knownSpeed(position), fixAt });
  });

  return (
    <DetailCards
      alarms={<Slot name="vehicle.recent-alarms" minHeight={ALARMS_HEIGHT} vehicleId={vehicle.id} />}
      live={{ status, position, fixAt, marker }}
      device={{ id: vehicle.device_id, phone: vehicle.phone_number }}
      history={`${paths.locations()}?vehicle=${encodeURIComponent(String(vehicle.id))}`}
      telemetry={{ title: t('telemetry.vehicleTitle'), status: vehicle.latest_status }}
      graphs={
        maySeeSensors &&
        serverCan('sensors') && (
          <LazyPart
            part={sensorsPart}
            height={280}
            props={{
              vehicle: vehicle.id,
              plate: vehicle.license_plate ?? String(vehicle.id),
              device: vehicle.device_id,
            }}
          />
        )
      }
      tabs={
        <>
          <Slot name="mfe-fleet/vehicle.summary" minHeight={24} vehicleId={vehicle.id} />
          <Slot
            name="vehicle.tabs"
            minHeight={41}
            vehicleId={vehicle.id}
            arrange={(parts) => <AddedTabs parts={parts} label={t('vehicles.more')} />}
          />
        </>
      }
    >
      <BasicsCard vehicle={vehicle} />
      <DeviceCard vehicle={vehicle} status={status} />
      {mayViewDevices && serverCan('vehicles.trackers') && (
        <LazyPart part={trackersPart} height={112} props={{ vehicle: vehicle.id }} />
      )}
      <VehicleSlot name="vehicle.cards" minHeight={0} vehicleId={vehicle.id} />
    </DetailCards>
  );
}

function BasicsCard({ vehicle }: Pick<VehicleDetailsProps, 'vehicle'>) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <Card title={t('vehicles.basics')}>
      <DescriptionList
        items={inputFields(vehicleFields).map(({ name }) => ({
          label: t(`vehicle.${name}`),
          value: shownAs[name]?.(vehicle, t) ?? vehicle[name],
        }))}
      />
    </Card>
  );
}

/** The device in the vehicle. */
function DeviceCard({ vehicle, status }: Pick<VehicleDetailsProps, 'vehicle'> & { status: string | null }) {
  const { t } = useTranslation('mfe-fleet');
  return (
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
  );
}
