import type { SlotProps } from 'shared-auth';
import { textParam, useSearchState } from 'shared-ui';
import { useZoneTexts } from '../useZoneTexts';
import { VisitsOfWeek } from './VisitsOfWeek';

const search = { visitsUntil: textParam() };

/** A tab of a vehicle's page: the zones that it was in, in order. */
export default function VehicleVisits({ vehicleId }: SlotProps['vehicle.tabs']) {
  const t = useZoneTexts();
  const [{ visitsUntil }, set] = useSearchState(search);
  return (
    <VisitsOfWeek
      of={{ vehicle: vehicleId }}
      name={t('visits.title')}
      until={visitsUntil}
      at=""
      onChange={({ until }) => until !== undefined && set({ visitsUntil: until })}
    />
  );
}
