import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, paths, useModuleSettings } from 'shared-auth';
import { clock, formatMeasuredDistance, localDateTime, QueryView, TextLink } from 'shared-ui';
import { afterHoles, HolesNote } from 'shared-ui/wholeness';
import type { VehicleSummary } from 'slots-mfe-fleet';
import { useVehicleHoles } from './coverage.api';
import { monthOf, recentDays, sumBetween, weekOf } from './distances';
import { type Days, dayDistancesQuery } from './distances.api';

const today = (date: string): Days => ({ from: date, to: date });

/** A line at the head of a vehicle's page: its distance today, or in the period that the operator has set. */
export default function VehicleDriven({ vehicleId }: VehicleSummary) {
  const { t } = useTranslation('mfe-routes');
  const { drivenPeriod } = useModuleSettings<typeof import('../../module.json')>('mfe-routes');
  const date = localDateTime(clock.now()).date;
  const [days, name] =
    drivenPeriod === 'week'
      ? [weekOf(date), t('distances.week')]
      : drivenPeriod === 'month'
        ? [monthOf(date), t('distances.month')]
        : [today(date), t('distances.today')];
  const query = useQuery(dayDistancesQuery(vehicleId, recentDays(date)));
  const holes = useVehicleHoles(vehicleId, days);
  return (
    <QueryView
      query={afterHoles(query, holes)}
      height={24}
      error={(error) => t('distances.failed', { message: errorText(error, t) })}
    >
      {([byDay, missing]) => {
        const { metres, estimated } = sumBetween(byDay, days);
        return (
          <p>
            {name}:{' '}
            <TextLink to={`${paths.vehicleDay(vehicleId)}?day=${date}`}>
              {formatMeasuredDistance(metres, estimated, t)}
            </TextLink>{' '}
            <HolesNote holes={missing} />
          </p>
        );
      }}
    </QueryView>
  );
}
