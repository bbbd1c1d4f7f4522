import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Period } from 'shared-auth';
import { QueryView } from 'shared-ui';
import type { VehicleSums } from 'shared-ui/reports';
import { fleetSumsQuery } from './distance.api';
import { periodOf } from './period';

interface FleetSumsProps {
  days: Period;
  children: (vehicles: readonly VehicleSums[]) => ReactNode;
}

/** The driving of each vehicle in the period of a report, once it has loaded. */
export function FleetSums({ days, children }: FleetSumsProps) {
  const { t } = useTranslation('mfe-reports');
  const query = useQuery(fleetSumsQuery(periodOf(days)));
  return (
    <QueryView query={query} height={520} error={(error) => t('distance.failed', { message: errorText(error, t) })}>
      {children}
    </QueryView>
  );
}
