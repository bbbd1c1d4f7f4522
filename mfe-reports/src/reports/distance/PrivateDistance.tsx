import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverCan } from 'shared-auth';
import { formatDistance } from 'shared-ui';
import type { DayPeriod } from 'shared-ui/reports';
import { privateDistancesQuery } from './distance.api';

interface PrivateDistanceProps {
  /** null: of the fleet. */
  vehicleId: string | null;
  period: DayPeriod;
}

/** Beside the sums of a report: what was driven in private time, of which nothing else is known. Nothing where there was none. */
export function PrivateDistance({ vehicleId, period }: PrivateDistanceProps) {
  const { t } = useTranslation('mfe-reports');
  const { data } = useQuery({ ...privateDistancesQuery(vehicleId, period), enabled: serverCan('private.time') });
  if (!data || data.length === 0) return null;
  const known = data.flatMap(({ metres }) => (metres === null ? [] : [metres]));
  const isPartial = known.length < data.length;
  const distance = formatDistance(known.reduce((sum, metres) => sum + metres, 0));
  return <p>{t(isPartial ? 'month.privatePartly' : 'month.private', { distance })}</p>;
}
