import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, paths, type VehicleSlotProps } from 'shared-auth';
import { dayAfter } from 'shared-auth/contract';
import {
  Card,
  clock,
  DescriptionList,
  formatMeasuredDistance,
  localDateTime,
  QueryView,
  Stack,
  TextLink,
} from 'shared-ui';
import { afterHoles, HolesNote } from 'shared-ui/wholeness';
import { useVehicleHoles } from './coverage.api';
import { monthOf, recentDays, sumBetween, weekOf, wholeFrom } from './distances';
import { type Days, dayDistancesQuery } from './distances.api';

/** A card of a vehicle's page: its distance today, yesterday, this week and this month, with a link to each. */
export default function VehicleDistanceCard({ vehicleId }: VehicleSlotProps['vehicle.cards']) {
  const { t } = useTranslation('mfe-routes');
  const today = localDateTime(clock.now()).date;
  const yesterday = dayAfter(today, -1);
  const [week, month] = [weekOf(today), monthOf(today)];
  const query = useQuery(dayDistancesQuery(vehicleId, recentDays(today)));
  const holes = useVehicleHoles(vehicleId, recentDays(today));
  /** The name of a period, with the day from which it has records where it is not whole. */
  const named = (name: string, days: Days, since: string | null) => {
    const date = wholeFrom(days, since);
    return date === null ? name : `${name} (${t('distances.since', { date })})`;
  };
  const day = (date: string) => `${paths.vehicleDay(vehicleId)}?day=${date}`;
  const sheet = `${paths.reports()}?tab=month&vehicle=${encodeURIComponent(String(vehicleId))}`;
  return (
    <Card title={t('distances.card')}>
      <QueryView
        query={afterHoles(query, holes)}
        height={132}
        error={(error) => t('distances.failed', { message: errorText(error, t) })}
      >
        {([byDay, { since, ...missing }]) => {
          const driven = (days: Days) => {
            const { metres, estimated } = sumBetween(byDay, days);
            return formatMeasuredDistance(since !== null && since > days.to ? null : metres, estimated, t);
          };
          return (
            <Stack>
              <DescriptionList
                items={[
                  {
                    label: t('track.periods.today'),
                    value: <TextLink to={day(today)}>{driven({ from: today, to: today })}</TextLink>,
                  },
                  {
                    label: t('track.periods.yesterday'),
                    value: <TextLink to={day(yesterday)}>{driven({ from: yesterday, to: yesterday })}</TextLink>,
                  },
                  { label: named(t('distances.week'), week, since), value: driven(week) },
                  {
                    label: named(t('distances.month'), month, since),
                    value: <TextLink to={sheet}>{driven(month)}</TextLink>,
                  },
                ]}
              />
              {/* The names of the periods say since when there are records. */}
              <HolesNote holes={{ ...missing, since: null }} />
            </Stack>
          );
        }}
      </QueryView>
    </Card>
  );
}
