import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, paths, type SlotProps } from 'shared-auth';
import { QueryView, Stack, TextLink, usePrintInLight } from 'shared-ui';
import { DayControls } from './DayControls';
import { DayFindings } from './DayFindings';
import { useDayState } from './useDayState';
import { vehicleDayQuery } from './vehicle-day.api';

/** The day of a vehicle: a tab of its page, or the content of a separate page. */
export default function VehicleDay({ vehicleId, isPage = false }: SlotProps['vehicle.tabs'] & { isPage?: boolean }) {
  const { t } = useTranslation('mfe-routes');
  const { day, today, entry, setDay, choose } = useDayState();
  usePrintInLight();
  const query = useQuery(vehicleDayQuery(String(vehicleId), day, day === today));
  return (
    <Stack gap={4}>
      <DayControls day={day} today={today} onDay={setDay} />
      <QueryView query={query} height={640} error={(error) => t('day.failed', { message: errorText(error, t) })}>
        {(found) => <DayFindings key={found.date} vehicleId={vehicleId} day={found} chosen={entry} onChoose={choose} />}
      </QueryView>
      {!isPage && <TextLink to={`${paths.vehicleDay(vehicleId)}?day=${day}`}>{t('day.asPage')}</TextLink>}
    </Stack>
  );
}
