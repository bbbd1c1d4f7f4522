import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, serverCan } from 'shared-auth';
import { reportCalls } from 'shared-auth/calls';
import { Card, notify, QueryView } from 'shared-ui';
import {
  type Holes,
  isBeforeRecords,
  joinHoles,
  monthAfter,
  monthPeriod,
  monthText,
  noHoles,
  notedSheet,
  sumOf,
} from 'shared-ui/reports';
import { HolesNote } from 'shared-ui/wholeness';
import { read } from '../../calls';
import { FileButtons } from '../FileButtons';
import { saveCsv, saveXlsx } from '../files';
import { alarmsOf, type ComparedMonth, compareSheet, ofVehicle } from './compareSheet';
import { useHoles, useVehicleCoverage } from './coverage.api';
import { currentMonth, lastMonth } from './currentMonth';
import { DistanceFigures } from './DistanceFigures';
import { fleetSumsQuery } from './distance.api';
import styles from './Month.module.css';
import { SheetTable } from './SheetTable';

interface CompareMonthsProps {
  /** `YYYY-MM`; '' is the last one that is over. */
  month: string;
  /** The month for comparison; '' is the previous month. */
  other: string;
  /** Id of a vehicle; '' is the fleet. */
  vehicle: string;
}

/** Two months of the fleet or a vehicle side by side. */
export default function CompareMonths({ month, other, vehicle }: CompareMonthsProps) {
  const { t } = useTranslation('mfe-reports');
  const first = month || lastMonth();
  const second = other || monthAfter(first, -1);
  const [one, two] = [useMonth(first), useMonth(second)];
  const [missing, missingBefore] = [useHoles(vehicle, monthPeriod(first)), useHoles(vehicle, monthPeriod(second))];
  const query = {
    ...one,
    data:
      one.data &&
      two.data &&
      missing &&
      missingBefore &&
      ({ months: [one.data, two.data], holes: [missing, missingBefore] } as const),
    isError: one.isError || two.isError,
    error: one.error ?? two.error,
    refetch: () => Promise.all([one.refetch(), two.refetch()]),
  };
  return (
    <QueryView query={query} height={520} error={(error) => t('distance.failed', { message: errorText(error, t) })}>
      {({ months, holes }) => (
        <Findings months={[ofVehicle(months[0], vehicle), ofVehicle(months[1], vehicle)]} holes={holes} />
      )}
    </QueryView>
  );
}

/** The driving of the vehicles in a month, and their alarms where the server counts them. */
function useMonth(month: string) {
  const period = monthPeriod(month);
  const countsAlarms = serverCan('reports.alarms');
  const sums = useQuery(fleetSumsQuery(period));
  const counts = useQuery({
    ...read(reportCalls.alarms, { start_date: period.from, end_date: period.to }),
    enabled: countsAlarms,
  });
  const alarms = counts.data && new Map(counts.data.map((row) => [String(row.vehicle_id), row.total_alarms ?? 0]));
  const isWhole = sums.data !== undefined && (alarms !== undefined || !countsAlarms);
  return {
    ...sums,
    data: isWhole ? ({ month, vehicles: sums.data, alarms: alarms ?? null } satisfies ComparedMonth) : undefined,
    isError: sums.isError || counts.isError,
    error: sums.error ?? counts.error,
    refetch: () => Promise.all([sums.refetch(), counts.refetch()]),
  };
}

interface FindingsProps {
  months: readonly [ComparedMonth, ComparedMonth];
  holes: readonly [Holes, Holes];
}

function Findings({ months, holes }: FindingsProps) {
  const { t } = useTranslation('mfe-reports');
  const [month, other] = months;
  const sinceOf = useVehicleCoverage();
  const isUnknown = months.map((each, index) => isBeforeRecords(monthPeriod(each.month), holes[index]?.since ?? null));
  const sheet = notedSheet(compareSheet(months, sinceOf, t), joinHoles(...holes), t);
  const title = months.map((each) => monthText(each.month, t)).join(' / ');
  const file = (extension: string) => `${t('compare.file')}_${month.month}_${other.month}.${extension}`;
  const days = ({ month: of, vehicles }: ComparedMonth) => Number(monthPeriod(of).to.slice(-2)) * vehicles.length;
  const fail = () => notify.error(t('export.failed'));
  const alarms = alarmsOf(month);
  return (
    <>
      {!isUnknown[0] && (
        <DistanceFigures
          sums={sumOf(month.vehicles)}
          before={isUnknown[1] ? null : sumOf(other.vehicles)}
          possibleDays={days(month)}
          daysBefore={days(other)}
          alarms={alarms === null ? null : { value: alarms, previous: isUnknown[1] ? null : alarmsOf(other) }}
        />
      )}
      <Card
        title={title}
        className={styles.sheet}
        actions={
          <span className={styles.files} data-print="hide">
            <FileButtons
              table={title}
              onCsv={() => void saveCsv(file('csv'), sheet).catch(fail)}
              onXlsx={() => void saveXlsx(file('xlsx'), [sheet]).catch(fail)}
            />
          </span>
        }
      >
        {months.map((each, index) => (
          <p key={index}>
            {monthText(each.month, t)}
            {each.month === currentMonth() && <>: {t('compare.unfinished')}</>}{' '}
            <HolesNote holes={holes[index] ?? noHoles} />
          </p>
        ))}
        <SheetTable sheet={sheet} label={title} />
      </Card>
    </>
  );
}
