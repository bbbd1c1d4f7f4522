import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText, paths, serverCan } from 'shared-auth';
import { HOUR_MS } from 'shared-auth/contract';
import {
  Button,
  clock,
  DataTable,
  DateTimePicker,
  FilterBar,
  formatDateTime,
  formatNumber,
  fromLocalDateTime,
  ListFiles,
  localDateTime,
  Page,
  PageHeader,
  type SearchCodec,
  shownValue,
  useSearchState,
} from 'shared-ui';
import { type ListColumn, NotOffered, RefreshButton, timeFilter, useColumns } from 'shared-ui/lists';
import { tableSheet } from 'shared-ui/reports';
import { HandOver } from './HandOver';
import styles from './Shift.module.css';
import { SHIFT_LINES, type ShiftEntry, shiftQuery } from './shift.api';
import { shiftTable } from './shiftTable';

/** Hours that are shown without a period, the present one among them. */
const SHIFT_HOURS = 12;

const codec: SearchCodec<{ from: string; to: string }> = {
  from: timeFilter('mfe-alarms:shift.from'),
  to: timeFilter('mfe-alarms:shift.to'),
};

const columns = shiftTable.map(
  (column): ListColumn<ShiftEntry> => ({
    ...column,
    sort: false,
    cell: (row, t) => <bdi>{shownValue(column.kind, column.value(row, t))}</bdi>,
    ...(column.key === 'at' && { priority: 'primary' }),
  }),
);

/** /alarms/shift: hands over the user's claimed alarms, and reports the events of a shift. */
export default function ShiftPage() {
  const { t } = useTranslation('mfe-alarms');
  return serverCan('alarms.shift') ? <Shift /> : <NotOffered title={t('shift.title')} text={t('shift.notOffered')} />;
}

/** A picker's time for display. */
function shown(local: string): string {
  const [date = '', time = ''] = local.split('T');
  return formatDateTime(fromLocalDateTime(date, time));
}

function Shift() {
  const { t } = useTranslation('mfe-alarms');
  const [{ from: chosen, to }, setPeriod] = useSearchState(codec);
  // Rounded to the hour, because otherwise each rendering would send a request.
  const usual = localDateTime(Math.floor(clock.now() / HOUR_MS) * HOUR_MS - (SHIFT_HOURS - 1) * HOUR_MS);
  const from = chosen || `${usual.date}T${usual.time.slice(0, 5)}`;
  const query = useQuery(shiftQuery(from, to));
  const rows = query.data?.rows ?? [];
  const total = query.data?.pagination.total ?? 0;
  const period = `${shown(from)} – ${to ? shown(to) : t('shift.now')}`;
  const sheet = () => ({ ...tableSheet(t('shift.title'), shiftTable, rows, t), above: [[period], []] });

  return (
    <Page>
      <PageHeader
        title={t('shift.title')}
        back={{ to: paths.alarms(), label: t('ui:places.alarms') }}
        actions={
          <>
            <RefreshButton busy={query.isFetching} onClick={() => void query.refetch()} data-print="hide" />
            <ListFiles name="shift" disabled={rows.length === 0} sheet={sheet} />
            <Button icon={Printer} onClick={() => window.print()} data-print="hide">
              {t('shift.print')}
            </Button>
          </>
        }
      />
      <HandOver />
      <FilterBar activeCount={[chosen, to].filter(Boolean).length} onClear={() => setPeriod({ from: '', to: '' })}>
        <DateTimePicker label={t('shift.from')} value={from} onChange={(next) => setPeriod({ from: next })} />
        <DateTimePicker label={t('shift.to')} value={to} onChange={(next) => setPeriod({ to: next })} />
      </FilterBar>
      <p className={styles.period}>
        {period}
        {total > rows.length && ` · ${t('shift.cut', { n: formatNumber(SHIFT_LINES), total: formatNumber(total) })}`}
      </p>
      <DataTable
        label={t('shift.title')}
        rows={rows}
        columns={useColumns(columns)}
        rowKey={({ id }) => String(id)}
        state={query.isError ? 'error' : query.isPending ? 'loading' : 'ready'}
        error={query.isError && errorText(query.error, t)}
        onRetry={() => void query.refetch()}
        empty={t('shift.empty')}
      />
    </Page>
  );
}
