import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, paths } from 'shared-auth';
import { type CallRow, calendarCalls } from 'shared-auth/calls';
import { Card, EmptyState, notify, QueryView } from 'shared-ui';
import {
  addListTexts,
  drivingTable,
  type Holes,
  isBeforeRecords,
  monthPeriod,
  monthText,
  notedSheet,
  tableSheet,
} from 'shared-ui/reports';
import { afterHoles, HolesNote } from 'shared-ui/wholeness';
import { read } from '../../calls';
import { useHoles } from '../distance/coverage.api';
import { lastMonth } from '../distance/currentMonth';
import styles from '../distance/Month.module.css';
import { SheetTable } from '../distance/SheetTable';
import { FileButtons } from '../FileButtons';
import { saveCsv, saveXlsx } from '../files';

type DrivenOutside = CallRow<typeof calendarCalls.driving>['vehicles'][number];

interface OutsideHoursProps {
  /** `YYYY-MM`; '' is the last one that is over. */
  month: string;
}

/** Driving outside working hours in a month: by vehicle, with number, duration and distance. */
export default function OutsideHours({ month }: OutsideHoursProps) {
  const { t } = useTranslation('mfe-reports');
  const shown = month || lastMonth();
  const period = monthPeriod(shown);
  const query = useQuery(read(calendarCalls.driving, { start_date: period.from, end_date: period.to }));
  const holes = useHoles('', period);
  return (
    <QueryView
      query={afterHoles(query, holes)}
      height={320}
      error={(error) => t('outside.failed', { message: errorText(error, t) })}
    >
      {([{ vehicles }, missing]) => <Findings month={shown} vehicles={vehicles} holes={missing} />}
    </QueryView>
  );
}

interface FindingsProps {
  month: string;
  vehicles: readonly DrivenOutside[];
  holes: Holes;
}

function Findings({ month, vehicles, holes }: FindingsProps) {
  const { t, i18n } = useTranslation('mfe-reports');
  addListTexts(i18n);
  const title = `${t('ui-lists:names.driving')} · ${monthText(month, t)}`;
  const sheet = notedSheet(tableSheet(t('ui-lists:names.driving'), drivingTable, vehicles, t), holes, t);
  const file = (extension: string) => `${t('outside.file')}_${month}.${extension}`;
  const fail = () => notify.error(t('export.failed'));
  return (
    <Card
      title={title}
      className={styles.sheet}
      actions={
        vehicles.length > 0 && (
          <span className={styles.files} data-print="hide">
            <FileButtons
              table={title}
              onCsv={() => void saveCsv(file('csv'), sheet).catch(fail)}
              onXlsx={() => void saveXlsx(file('xlsx'), [sheet]).catch(fail)}
            />
          </span>
        )
      }
    >
      <p>
        {t('outside.hint')} <HolesNote holes={holes} />
      </p>
      {vehicles.length > 0 ? (
        <SheetTable
          sheet={sheet}
          label={title}
          linkOf={(index) => {
            const id = vehicles[index]?.vehicle_id;
            return id == null ? undefined : paths.vehicle(id);
          }}
        />
      ) : (
        // Either no vehicle drove, or there are no records.
        !isBeforeRecords(monthPeriod(month), holes.since) && <EmptyState>{t('outside.none')}</EmptyState>
      )}
    </Card>
  );
}
