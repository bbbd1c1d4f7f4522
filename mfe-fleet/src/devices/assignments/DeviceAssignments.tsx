import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Id, paths } from 'shared-auth';
import { TextLink } from 'shared-ui';
import { LinkedVehicle } from '../LinkedVehicle';
import { AssignmentsCard } from './AssignmentsCard';
import { assignmentsQuery, trackersQuery } from './assignments.api';

/** The vehicles that a device was in, from when to when. */
export function DeviceAssignments({ device }: { device: Id }) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <AssignmentsCard
      of="device"
      query={useQuery(assignmentsQuery(device))}
      header={t('assignments.vehicle')}
      cell={(row) => <LinkedVehicle device={row} />}
      deviceOf={() => device}
    />
  );
}

/** The devices that were in a vehicle, from when to when. */
export function VehicleTrackers({ vehicle }: { vehicle: Id }) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <AssignmentsCard
      of="vehicle"
      query={useQuery(trackersQuery(vehicle))}
      header={t('assignments.device')}
      cell={({ device_id }) => (device_id ? <TextLink to={paths.device(device_id)}>{device_id}</TextLink> : '—')}
      deviceOf={({ device_id }) => device_id}
    />
  );
}
