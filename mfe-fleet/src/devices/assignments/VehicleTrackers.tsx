import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Id, paths } from 'shared-auth';
import { TextLink } from 'shared-ui';
import { AssignmentsCard } from './AssignmentsCard';
import { trackersQuery } from './assignments.api';

/** The devices that were in a vehicle, from when to when. */
export default function VehicleTrackers({ vehicle }: { vehicle: Id }) {
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
