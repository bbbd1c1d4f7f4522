import { useQuery } from '@tanstack/react-query';
import { errorText, type SlotProps, useCan } from 'shared-auth';
import { EmptyState, notify, QueryView, SelectField, Stack, TextLink } from 'shared-ui';
import { calendarsPath } from '../paths';
import { CalendarCard } from './CalendarCard';
import { calendarsQuery, useAssignCalendar, vehicleCalendarQuery } from './calendars.api';
import { useHourTexts } from './useHourTexts';

/** A tab of a vehicle's page: its calendar, the source of it, and the choice of the vehicle's own. */
export default function VehicleCalendar({ vehicleId }: SlotProps['vehicle.tabs']) {
  const t = useHourTexts();
  const mayEdit = useCan('hours.edit');
  const query = useQuery(vehicleCalendarQuery(vehicleId));
  const calendars = useQuery({ ...calendarsQuery, enabled: mayEdit });
  const assigning = useAssignCalendar();
  return (
    <QueryView query={query} height={320} error={(error) => t('failed', { message: errorText(error, t) })}>
      {({ calendar, by, team_id }) => {
        const holder = by === 'vehicle' || by === 'team' || by === 'company' ? by : null;
        const team = team_id === null ? '' : t(`ui:teams.${String(team_id) as '1' | '2' | '3'}`);
        return (
          <Stack>
            {calendar === null || holder === null ? (
              <EmptyState>{t('vehicle.none')}</EmptyState>
            ) : (
              <>
                <p>{t(`vehicle.by.${holder}`, { team })}</p>
                <CalendarCard calendar={calendar} />
              </>
            )}
            {mayEdit && calendars.data && (
              <SelectField
                label={t('vehicle.own')}
                hint={t('vehicle.ownHint')}
                disabled={assigning.isPending}
                value={by === 'vehicle' && calendar ? String(calendar.id) : ''}
                onChange={(value) =>
                  assigning.mutate(
                    { vehicle_id: Number(vehicleId), calendar_id: value === '' ? null : Number(value) },
                    {
                      onSuccess: () => notify.success(t('saved')),
                      onError: (error) => notify.error(t('uses.failed', { message: errorText(error, t) })),
                    },
                  )
                }
                options={calendars.data.map(({ id, name }) => ({ value: String(id), label: name ?? '' }))}
                placeholder={t('vehicle.noOwn')}
              />
            )}
            <TextLink to={calendarsPath}>{t('vehicle.all')}</TextLink>
          </Stack>
        );
      }}
    </QueryView>
  );
}
