import { useQuery } from '@tanstack/react-query';
import type { SlotProps } from 'shared-auth';
import { textParam, useSearchState } from 'shared-ui';
import { zonesQuery } from '../zones.api';
import { useVisitTexts } from './useVisitTexts';
import { VisitsOfWeek } from './VisitsOfWeek';

const search = { visitsUntil: textParam() };

/** A tab of a vehicle's page: the zones that it was in, in order. */
export default function VehicleVisits({ vehicleId }: SlotProps['vehicle.tabs']) {
  const t = useVisitTexts();
  const [{ visitsUntil }, set] = useSearchState(search);
  const { data: zones, isError } = useQuery(zonesQuery);
  return (
    <VisitsOfWeek
      of={{ vehicle: vehicleId }}
      name={t('title')}
      zones={zones ?? (isError ? null : undefined)}
      until={visitsUntil}
      at=""
      onChange={({ until }) => until !== undefined && set({ visitsUntil: until })}
    />
  );
}
