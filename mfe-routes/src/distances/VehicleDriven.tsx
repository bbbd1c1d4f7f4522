import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, paths } from 'shared-auth';
import { clock, formatMeasuredDistance, localDateTime, QueryView, Skeleton, TextLink } from 'shared-ui';
import type { VehicleSummary } from 'slots-mfe-fleet';
import { recentDays, sumBetween } from './distances';
import { dayDistancesQuery } from './distances.api';

/** A line at the head of a vehicle's page: what it drove today, and the way to the day. */
export default function VehicleDriven({ vehicleId }: VehicleSummary) {
  const { t } = useTranslation('mfe-routes');
  const today = localDateTime(clock.now()).date;
  return (
    <QueryView
      query={useQuery(dayDistancesQuery(vehicleId, recentDays(today)))}
      skeleton={<Skeleton height={24} />}
      error={(error) => t('distances.failed', { message: errorText(error, t) })}
    >
      {(byDay) => {
        const { metres, estimated } = sumBetween(byDay, { from: today, to: today });
        return (
          <p>
            {t('distances.today')}:{' '}
            <TextLink to={`${paths.vehicleDay(vehicleId)}?day=${today}`}>
              {formatMeasuredDistance(metres, estimated, t)}
            </TextLink>
          </p>
        );
      }}
    </QueryView>
  );
}
