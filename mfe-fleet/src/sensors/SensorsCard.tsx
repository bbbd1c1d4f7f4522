import { useQuery } from '@tanstack/react-query';
import { errorText, type Id, paths, useCan } from 'shared-auth';
import { DAY_MS } from 'shared-auth/contract';
import {
  Card,
  choiceParam,
  EmptyState,
  formatMoment,
  formatNumber,
  LazyPart,
  ListFiles,
  lineChartPart,
  QueryView,
  SelectField,
  TextLink,
  useNow,
  useSearchState,
} from 'shared-ui';
import { limitsOf, placed, placeTimes, rowsOf, titleOf } from './sensors';
import type { SensorSeries } from './sensors.api';
import { seriesQuery } from './sensors.api';
import styles from './sensors.module.css';
import { type SensorTexts, useSensorTexts } from './useSensorTexts';

const days = ['1', '7', '30'] as const;
const codec = { values: choiceParam(days, '1') };
/** How often the graph goes on. */
const BEAT_MS = 5 * 60_000;

/** The values of a vehicle's sensors over time, each as a graph of its own, and all of them as files. */
export default function SensorsCard({ vehicle, plate, device }: { vehicle: Id; plate: string; device: string | null }) {
  const t = useSensorTexts();
  const [{ values: period }, setPeriod] = useSearchState(codec);
  const end = Math.ceil(useNow(BEAT_MS) / BEAT_MS) * BEAT_MS;
  const start = end - Number(period) * DAY_MS;
  const query = useQuery(seriesQuery(vehicle, start, end));
  const mayChoose = useCan('sensors.edit') && device !== null;
  const series = query.data ?? [];
  return (
    <Card
      title={t('title')}
      actions={
        series.length > 0 && (
          <div className={styles.actions}>
            <SelectField
              label={t('period')}
              hideLabel
              value={period}
              onChange={(values) => setPeriod({ values: values as (typeof days)[number] }, { replace: true })}
              options={days.map((value) => ({ value, label: t(`periods.${value}`) }))}
            />
            <ListFiles name={`${t('file')}_${plate}`} sheet={() => sheetOf(series, t)} />
          </div>
        )
      }
    >
      <QueryView
        query={query}
        height={220}
        error={(error) => t('failed', { message: errorText(error, t) })}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState>
            {t('none')} {mayChoose && <TextLink to={paths.device(device)}>{t('choose')}</TextLink>}
          </EmptyState>
        }
      >
        {(rows) => (
          <div className={styles.graphs}>
            {rows.map((one) => (
              <SensorGraph key={one.id} series={one} start={start} end={end} t={t} />
            ))}
          </div>
        )}
      </QueryView>
    </Card>
  );
}

const sheetOf = (series: readonly SensorSeries[], t: SensorTexts) => ({
  name: t('title'),
  header: [t('time'), ...series.map(titleOf)],
  rows: rowsOf(series).map(([time, ...values]) => [{ time }, ...values]),
});

interface SensorGraphProps {
  series: SensorSeries;
  start: number;
  end: number;
  t: SensorTexts;
}

function SensorGraph({ series, start, end, t }: SensorGraphProps) {
  const times = placeTimes(start, end);
  const title = titleOf(series);
  const newest = series.values.at(-1);
  const valueText = (value: number) =>
    series.is_flag === true
      ? t(value > 0.5 ? 'yes' : 'no')
      : `${formatNumber(value, Number.isInteger(value) ? 0 : 1)} ${series.unit ?? ''}`.trim();
  const limits = limitsOf(series);
  const notes =
    series.is_flag === true
      ? [t('flag')]
      : limits.map(({ side, limit }) =>
          t(`limit.${side === 'below' ? 'below' : 'above'}`, { value: valueText(limit ?? 0) }),
        );
  return (
    <section className={styles.graph} aria-label={title}>
      <h3 className={styles.name}>
        <span>
          {series.name} <span className={styles.muted}>{notes.join(' · ')}</span>
        </span>
        {newest !== undefined && <span className={styles.newest}>{valueText(newest)}</span>}
      </h3>
      <LazyPart
        part={lineChartPart}
        height={180}
        props={{
          height: 160,
          label: title,
          isDense: true,
          data: {
            labels: times.map((time) => formatMoment(time, end)),
            datasets: [
              {
                label: title,
                data: placed(series, start, end),
                ...(series.is_flag === true && { isStepped: true }),
              },
              ...limits.map(({ limit }, i) => ({
                label: notes[i] ?? '',
                data: times.map(() => limit),
                isMark: true,
              })),
            ],
          },
        }}
      />
    </section>
  );
}
