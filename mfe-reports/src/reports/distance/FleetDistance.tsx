import { useTranslation } from 'react-i18next';
import type { Period } from 'shared-auth';
import { BarChart } from 'shared-ui/charts';
import { byDistance, distanceTable, kilometres, privateColumns, sumOf, type VehicleSums } from 'shared-ui/reports';
import { ReportChart } from '../ReportChart';
import { ReportTable } from '../ReportTable';
import { firstOf, limits, vehicleLabel } from '../reports';
import { DistanceFigures } from './DistanceFigures';
import { FleetSums } from './FleetSums';
import { vehicleReference } from './period';

/** Fleet by distance: further figures, chart and table of the first report. */
export function FleetDistance({ days }: { days: Period }) {
  return <FleetSums days={days}>{(vehicles) => <Findings vehicles={byDistance(vehicles)} days={days} />}</FleetSums>;
}

function Findings({ vehicles, days }: { vehicles: readonly VehicleSums[]; days: Period }) {
  const { t } = useTranslation('mfe-reports');
  const shown = firstOf(vehicles, limits.table);
  return (
    <>
      <DistanceFigures sums={sumOf(vehicles)} before={null} possibleDays={days * vehicles.length} />
      <ReportChart title={t('charts.distance')} cut={shown}>
        <BarChart
          label={t('charts.distance')}
          data={{
            labels: shown.rows.map(vehicleLabel),
            datasets: [
              { label: t('ui-reports:columns.distance'), data: shown.rows.map(({ metres }) => kilometres(metres)) },
            ],
          }}
        />
      </ReportChart>
      <ReportTable
        title={t('ui-reports:tables.distance')}
        filename={`report_distance_${days}d`}
        columns={privateColumns(distanceTable(days), vehicles)}
        rows={vehicles}
        vehicleOf={vehicleReference}
      />
    </>
  );
}
