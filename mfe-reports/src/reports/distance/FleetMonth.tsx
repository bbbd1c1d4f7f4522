import { CancelledError, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Translate, waitText, workBefore } from 'shared-auth';
import { Button, Card, formatMeasuredDistance, notify, QueryView, useNearestPlaces, WorkProgress } from 'shared-ui';
import {
  byDistance,
  fleetSheet,
  isBeforeRecords,
  monthPeriod,
  monthText,
  sheetSince,
  sumOf,
  uncoveredUntil,
  type VehicleSums,
  vehicleSheet,
} from 'shared-ui/reports';
import type { Sheet } from 'shared-ui/xlsx';
import { saveCsv, saveXlsx } from '../files';
import { CoverageNote } from './CoverageNote';
import { useUncovered, useVehicleCoverage } from './coverage.api';
import { fleetDaysQuery, fleetSumsQuery } from './distance.api';
import styles from './Month.module.css';
import { PrivateDistance } from './PrivateDistance';
import { SheetTable } from './SheetTable';

interface FleetMonthProps {
  /** `YYYY-MM` */
  month: string;
  onVehicle: (vehicleId: string) => void;
}

/** The fleet's month: a line a vehicle; as a workbook with a sheet of each vehicle's days behind it. */
export function FleetMonth({ month, onVehicle }: FleetMonthProps) {
  const { t } = useTranslation('mfe-reports');
  const query = useQuery(fleetSumsQuery(monthPeriod(month)));
  return (
    <QueryView query={query} height={520} error={(error) => t('distance.failed', { message: errorText(error, t) })}>
      {(vehicles) => <Findings vehicles={byDistance(vehicles)} month={month} onVehicle={onVehicle} />}
    </QueryView>
  );
}

const withNote = (sheet: Sheet, since: string | null, t: Translate) =>
  since === null ? sheet : sheetSince(sheet, since, t);

/** Saves the fleet's sheet with one of each driven vehicle's days behind it, which are asked for then. */
function useWorkbook(vehicles: readonly VehicleSums[], month: string, sheet: Sheet) {
  const { t } = useTranslation('mfe-reports');
  const client = useQueryClient();
  const placeText = useNearestPlaces();
  const [isWriting, setWriting] = useState(false);
  const sinceOf = useVehicleCoverage();
  const daysQuery = fleetDaysQuery(monthPeriod(month));

  async function save() {
    setWriting(true);
    try {
      const driven = vehicles.filter(({ trips, privateMetres }) => trips > 0 || privateMetres !== undefined);
      const days = await client.fetchQuery(daysQuery);
      const sheets = driven.map((vehicle) => {
        const id = String(vehicle.vehicleId);
        const own = uncoveredUntil(monthPeriod(month), sinceOf.get(id) ?? null);
        return withNote(vehicleSheet({ ...vehicle, since: own }, month, days.get(id) ?? [], placeText, t), own, t);
      });
      await saveXlsx(`${t('month.file')}_${month}.xlsx`, [sheet, ...sheets]);
    } catch (error) {
      if (!(error instanceof CancelledError)) notify.error(waitText(error, t) ?? t('export.failed'));
    } finally {
      setWriting(false);
    }
  }

  return { isWriting, save, cancel: () => void client.cancelQueries({ queryKey: daysQuery.queryKey }) };
}

function Findings({ vehicles, month, onVehicle }: FleetMonthProps & { vehicles: readonly VehicleSums[] }) {
  const { t } = useTranslation('mfe-reports');
  const since = useUncovered('', monthPeriod(month));
  const sinceOf = useVehicleCoverage();
  const covered = vehicles.map((row) => ({ ...row, since: sinceOf.get(String(row.vehicleId)) ?? null }));
  const sheet = withNote(fleetSheet(covered, month, t), since, t);
  const sum = sumOf(vehicles);
  const isUnknown = isBeforeRecords(monthPeriod(month), since);
  const workbook = useWorkbook(vehicles, month, sheet);

  return (
    <Card
      title={`${t('ui-reports:sheets.fleet')} · ${monthText(month, t)}`}
      actions={
        <span className={styles.files} data-print="hide">
          <Button
            size="sm"
            variant="ghost"
            icon={FileText}
            aria-label={t('export.csvOf', { table: t('ui-reports:sheets.fleet') })}
            onClick={() =>
              saveCsv(`${t('month.file')}_${month}.csv`, sheet).catch(() => notify.error(t('export.failed')))
            }
          >
            CSV
          </Button>
          <Button size="sm" icon={FileSpreadsheet} busy={workbook.isWriting} onClick={() => void workbook.save()}>
            {t('month.workbook')}
          </Button>
        </span>
      }
    >
      {workbook.isWriting && (
        <WorkProgress isFloating before={(signal) => workBefore('distances', signal)} onCancel={workbook.cancel} />
      )}
      <p>
        {t('month.driven', { distance: formatMeasuredDistance(isUnknown ? null : sum.metres, sum.estimated, t) })}{' '}
        <CoverageNote since={since} vehicleId="" period={monthPeriod(month)} />
      </p>
      <PrivateDistance rows={vehicles} />
      <SheetTable
        sheet={sheet}
        label={t('ui-reports:sheets.fleet')}
        onRow={(index) => {
          const vehicle = vehicles[index];
          if (vehicle) onVehicle(String(vehicle.vehicleId));
        }}
      />
    </Card>
  );
}
