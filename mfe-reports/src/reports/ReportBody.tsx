import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, type Period, serverCan, waitText } from 'shared-auth';
import { reportCalls } from 'shared-auth/calls';
import { Alert, Button, clock, EmptyState, formatDateTime, localDateTime, notify, WorkProgress } from 'shared-ui';
import { type Holes, type LeftOutCounts, notedSheet } from 'shared-ui/reports';
import { HolesNote } from 'shared-ui/wholeness';
import { tagKey } from '../calls';
import { useHoles } from './distance/coverage.api';
import { fleetSumsQuery } from './distance/distance.api';
import { periodOf } from './distance/period';
import { saveXlsx } from './files';
import styles from './ReportsPage.module.css';
import { failureOf, type OfMonths, type ReportTab } from './reports';
import { type ReportSheets, ReportSheetsProvider } from './workbook/ReportSheets';

interface ReportBodyProps<Data> {
  tab: Exclude<ReportTab, OfMonths>;
  days: Period;
  /** Id of a vehicle; '' is the fleet. */
  vehicleId?: string;
  query: UseQueryResult<Data>;
  /** A placeholder in the size of the report. */
  skeleton: ReactNode;
  isEmpty: (report: Data) => boolean;
  /** The positions that are in none of its figures, if the report counts them. */
  leftOut?: (report: Data) => LeftOutCounts;
  children: (report: Data) => ReactNode;
}

/** Server time of a moment by this computer's clock, epoch ms. */
const serverTimeOf = (at: number) => at + clock.now() - Date.now();

function failureText(cause: Error, tab: ReportBodyProps<unknown>['tab'], t: TFunction<'mfe-reports'>): string {
  const wait = waitText(cause, t);
  if (wait !== undefined) return wait;
  const failure = failureOf(cause);
  if (failure.kind === 'server') return failure.text;
  return failure.kind === 'network' ? t('ui:errors.network') : t(`failed.${tab}`);
}

/** A report in its states: loading, failed (with the last data kept below), empty, ready. */
export function ReportBody<Data>(props: ReportBodyProps<Data>) {
  const { tab, days, vehicleId = '', query, skeleton, isEmpty, leftOut, children } = props;
  const { t } = useTranslation('mfe-reports');
  const missing = useHoles(vehicleId, periodOf(days));
  // Shown below the report: requested together with it, so that it does not start to load only after the report.
  useQuery({
    ...fleetSumsQuery(periodOf(days)),
    enabled: tab !== 'vehicle' && serverCan('trips'),
    notifyOnChangeProps: [],
  });
  const [dismissed, setDismissed] = useState<Error | null>(null);
  const { error, refetch, isFetching } = query;
  const data = missing && query.data;
  const holes = missing && data !== undefined ? { ...missing, leftOut: leftOut?.(data) } : undefined;
  const client = useQueryClient();

  const retry = (
    <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
      {t('ui:actions.retry')}
    </Button>
  );
  const hasAlert = error !== null && error !== dismissed;
  /** Failed, or given up by the user. */
  const isIdle = query.fetchStatus === 'idle' && query.data === undefined;

  return (
    <div className={styles.body}>
      {hasAlert && (
        <Alert
          tone="danger"
          onDismiss={() => setDismissed(error)}
          actions={retry}
          {...(isApiError(error) ? { detail: `${error.status || error.kind} ${error.url}` } : {})}
        >
          {failureText(error, tab, t)}
        </Alert>
      )}
      {holes && data !== undefined && (
        <ReportSheetsProvider noted={(sheet) => notedSheet(sheet, holes, t)}>
          {(sheets) => (
            <>
              <ReportHead tab={tab} query={query} holes={holes} sheets={isEmpty(data) ? null : sheets} />
              {isEmpty(data) ? <EmptyState>{t('empty.report')}</EmptyState> : children(data)}
            </>
          )}
        </ReportSheetsProvider>
      )}
      {isFetching && (
        <WorkProgress
          isFloating
          onCancel={() => void client.cancelQueries({ queryKey: [...tagKey('reports'), reportCalls[tab].path] })}
        />
      )}
      {data === undefined && !hasAlert && isIdle && <EmptyState action={retry}>{t('notLoaded')}</EmptyState>}
      {data === undefined && error === null && !isIdle && skeleton}
    </div>
  );
}

interface ReportHeadProps {
  tab: ReportBodyProps<unknown>['tab'];
  query: Pick<UseQueryResult, 'error' | 'dataUpdatedAt'>;
  holes: Holes;
  /** Its sheets; null for an empty report. */
  sheets: ReportSheets | null;
}

/** How old the report is, what it lacks, and its workbook. */
function ReportHead({ tab, query: { error, dataUpdatedAt }, holes, sheets }: ReportHeadProps) {
  const { t } = useTranslation('mfe-reports');
  async function exportAll(shown: ReportSheets) {
    try {
      await saveXlsx(`report_${tab}_${localDateTime(clock.now()).date}.xlsx`, shown.all());
    } catch {
      notify.error(t('export.failed'));
    }
  }
  return (
    <div className={styles.head}>
      <p className={styles.asOf} data-stale={error ? true : undefined}>
        {t(error ? 'ui:stale.text' : 'asOf', { time: formatDateTime(serverTimeOf(dataUpdatedAt)) })}
      </p>
      <HolesNote holes={holes} />
      {sheets && (
        <Button
          className={styles.workbook}
          size="sm"
          icon={FileSpreadsheet}
          data-print="hide"
          onClick={() => void exportAll(sheets)}
        >
          {t('export.workbook')}
        </Button>
      )}
    </div>
  );
}
