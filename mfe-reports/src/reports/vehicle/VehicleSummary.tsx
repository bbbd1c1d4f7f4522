import { useQuery } from '@tanstack/react-query';
import { paths, type SlotProps, waitText } from 'shared-auth';
import { QueryView, Stack, TextLink } from 'shared-ui';
import { vehicleFigures } from 'shared-ui/reports';
import { afterHoles, HolesNote } from 'shared-ui/wholeness';
import { useHoles } from '../distance/coverage.api';
import { periodOf } from '../distance/period';
import { FigureCards } from '../FigureCards';
import { figuresOf } from '../figures';
import { ReportSkeleton } from '../ReportSkeleton';
import { defaultPeriod, failureOf } from '../reports';
import { vehicleReportOf } from '../reports.api';
import { useReportTexts } from '../useReportTexts';
import { vehicleFormats } from './vehicleFigures';

/** A tab of a vehicle's page: the key figures of its report, and the way to the whole of it. */
export default function VehicleSummary({ vehicleId }: SlotProps['vehicle.tabs']) {
  const t = useReportTexts();
  const vehicle = String(vehicleId);
  const query = useQuery(vehicleReportOf(vehicle, defaultPeriod));
  const holes = useHoles(vehicle, periodOf(defaultPeriod));
  return (
    <QueryView
      query={afterHoles(query, holes)}
      skeleton={<ReportSkeleton figures={vehicleFigures.length} charts={0} tables={0} />}
      error={(error) => {
        const wait = waitText(error, t);
        if (wait !== undefined) return wait;
        const failure = failureOf(error);
        if (failure.kind === 'server') return failure.text;
        return t(failure.kind === 'network' ? 'ui:errors.network' : 'failed.vehicle');
      }}
    >
      {([{ stats, previous }, missing]) => (
        <Stack>
          <FigureCards figures={figuresOf(vehicleFigures, vehicleFormats, stats, previous, t)} />
          <HolesNote holes={{ ...missing, leftOut: stats }} />
          <TextLink to={`${paths.reports()}?tab=vehicle&vehicle=${encodeURIComponent(vehicle)}`}>
            {t('summary.whole')}
          </TextLink>
        </Stack>
      )}
    </QueryView>
  );
}
