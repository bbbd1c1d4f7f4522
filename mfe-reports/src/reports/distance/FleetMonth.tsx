import { CancelledError, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, waitText, workBefore } from 'shared-auth';
import { Button, Card, formatMeasuredDistance, notify, QueryView, useNearestPlaces, WorkProgress } from 'shared-ui';
import {
  byDistance,
  fleetSheet,
  type Holes,
  isBeforeRecords,
  monthPeriod,
  monthText,
  notedSheet,
  sumOf,
  uncoveredUntil,
  type VehicleSums,
  vehicleSheet,
} from 'shared-ui/reports';
import { afterHoles, HolesNote } from 'shared-ui/wholeness';
import type { Sheet } from 'shared-ui/xlsx';
import { saveCsv, saveXlsx } from '../files';
import { useHoles, useVehicleCoverage } from './coverage.api';
import { fleetDaysQuery } from './days.api';
import { fleetSumsQuery } from './distance.api';
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
  const holes = useHoles('', monthPeriod(month));
  return (
    <QueryView
      query={afterHoles(query, holes)}
      height={520}
      error={(error) => t('distance.failed', { message: errorText(error, t) })}
    >
      {([vehicles, missing]) => (
        <Findings vehicles={byDistance(vehicles)} holes={missing} month={month} onVehicle={onVehicle} />
      )}
    </QueryView>
  );
}

/** Saves the fleet's sheet with one of each driven vehicle's days behind it, which are asked for then. */
function useWorkbook(vehicles: readonly VehicleSums[], holes: Holes, month: string, sheet: Sheet) {
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
        const since = uncoveredUntil(monthPeriod(month), sinceOf.get(id) ?? null);
        const counting = holes.counting.filter(({ vehicle_id }) => String(vehicle_id) === id);
        const one = vehicleSheet({ ...vehicle, since }, month, days.get(id) ?? [], placeText, t);
        return notedSheet(one, { ...holes, since, counting }, t);
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

interface FindingsProps extends FleetMonthProps {
  vehicles: readonly VehicleSums[];
  holes: Holes;
}

function Findings({ vehicles, holes, month, onVehicle }: FindingsProps) {
  const { t } = useTranslation('mfe-reports');
  const sinceOf = useVehicleCoverage();
  const covered = vehicles.map((row) => ({ ...row, since: sinceOf.get(String(row.vehicleId)) ?? null }));
  const sheet = notedSheet(fleetSheet(covered, month, t), holes, t);
  const sum = sumOf(vehicles);
  const isUnknown = isBeforeRecords(monthPeriod(month), holes.since);
  const workbook = useWorkbook(vehicles, holes, month, sheet);

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
        <HolesNote holes={holes} />
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
