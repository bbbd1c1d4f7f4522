import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText, paths } from 'shared-auth';
import { Button, Card, formatMeasuredDistance, notify, QueryView, useNearestPlaces } from 'shared-ui';
import {
  type DaySums,
  type Holes,
  isBeforeRecords,
  monthPeriod,
  monthText,
  notedSheet,
  odometerSource,
  sumOf,
  vehicleSheet,
} from 'shared-ui/reports';
import { afterHoles, HolesNote } from 'shared-ui/wholeness';
import { FileButtons } from '../FileButtons';
import { saveCsv, saveXlsx } from '../files';
import { vehicleChoices } from '../reports.api';
import { useHoles } from './coverage.api';
import { daySumsQuery } from './days.api';
import styles from './Month.module.css';
import { PrivateDistance } from './PrivateDistance';
import { SheetTable } from './SheetTable';

interface VehicleMonthProps {
  vehicleId: string;
  /** `YYYY-MM` */
  month: string;
}

/** A vehicle's month, a line a day, with the fields of a travel order; on the screen, on paper and as files. */
export function VehicleMonth({ vehicleId, month }: VehicleMonthProps) {
  const { t } = useTranslation('mfe-reports');
  const query = useQuery(daySumsQuery(vehicleId, monthPeriod(month)));
  const holes = useHoles(vehicleId, monthPeriod(month));
  return (
    <QueryView
      query={afterHoles(query, holes)}
      height={520}
      error={(error) => t('distance.failed', { message: errorText(error, t) })}
    >
      {([days, missing]) => <Findings days={days} holes={missing} vehicleId={vehicleId} month={month} />}
    </QueryView>
  );
}

interface FindingsProps extends VehicleMonthProps {
  days: readonly DaySums[];
  holes: Holes;
}

function Findings({ days, holes, vehicleId, month }: FindingsProps) {
  const { t } = useTranslation('mfe-reports');
  const placeText = useNearestPlaces();
  const { data: choices } = useQuery(vehicleChoices);
  const choice = choices?.find(({ id }) => String(id) === vehicleId);
  const vehicle = {
    license_plate: choice?.license_plate ?? null,
    vehicle_name: choice?.name ?? null,
    vehicle_code: null,
    since: holes.since,
  };
  const sheet = notedSheet(vehicleSheet(vehicle, month, days, placeText, t), holes, t);
  const source = odometerSource(days, t);
  const sum = sumOf(days);
  const name = vehicle.license_plate ?? vehicle.vehicle_name ?? '';
  return (
    <Card
      title={`${name} · ${monthText(month, t)}`}
      className={styles.sheet}
      actions={<SheetActions name={name} month={month} sheet={sheet} />}
    >
      <p className={styles.printed}>
        {[t('ui-reports:sheets.month', { month: monthText(month, t) }), vehicle.vehicle_name]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>
        {t('month.driven', {
          distance: formatMeasuredDistance(
            isBeforeRecords(monthPeriod(month), holes.since) ? null : sum.metres,
            sum.estimated,
            t,
          ),
        })}{' '}
        <HolesNote holes={holes} />
      </p>
      <PrivateDistance rows={days} />
      {source !== null && <p>{source}</p>}
      <SheetTable
        isBook
        sheet={sheet}
        label={`${name} · ${monthText(month, t)}`}
        linkOf={(index) => {
          const day = days[index];
          return day && `${paths.vehicleDay(vehicleId)}?day=${day.date}`;
        }}
      />
      <div className={styles.signatures} aria-hidden="true">
        <span>{t('month.madeBy')}</span>
        <span>{t('month.approvedBy')}</span>
      </div>
    </Card>
  );
}

interface SheetActionsProps {
  /** The vehicle's, in the names of the files. */
  name: string;
  month: string;
  sheet: ReturnType<typeof notedSheet>;
}

/** Paper and files of the month. */
function SheetActions({ name, month, sheet }: SheetActionsProps) {
  const { t } = useTranslation('mfe-reports');
  const file = (extension: string) => `${t('month.file')}_${name}_${month}.${extension}`;
  const sayFailed = () => notify.error(t('export.failed'));
  return (
    <span className={styles.files} data-print="hide">
      <Button size="sm" variant="ghost" icon={Printer} onClick={() => window.print()}>
        {t('month.print')}
      </Button>
      <FileButtons
        table={name}
        onCsv={() => void saveCsv(file('csv'), sheet).catch(sayFailed)}
        onXlsx={() => void saveXlsx(file('xlsx'), [sheet]).catch(sayFailed)}
      />
    </span>
  );
}
