import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Id } from 'shared-auth';
import { LinkedVehicle } from '../LinkedVehicle';
import { AssignmentsCard } from './AssignmentsCard';
import { assignmentsQuery } from './assignments.api';

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
