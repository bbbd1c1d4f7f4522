import { useMemo } from 'react';
import { clock, formatDuration, formatMoment, formatNumber, LazyPart, lineChartPart } from 'shared-ui';
import { type SharedMoment, useMoment } from '../hooks/sharedMoment';
import { useLazyTexts } from '../hooks/useLazyTexts';
import { noted } from '../model/notes';
import type { Sheet } from '../model/xlsx';
import styles from './sensors.module.css';
import {
  type GraphTime,
  limitsOf,
  placed,
  placeOf,
  placeTimes,
  rowsOf,
  type SensorSeries,
  silenceOf,
  titleOf,
} from './series';
import en from './texts/en.json';
import mk from './texts/mk.json';

const texts = { mk, en };
/** Texts of graphs, for the card that shows them. */
export const useGraphTexts = () => useLazyTexts('ui-sensors', texts);
type SensorTexts = ReturnType<typeof useGraphTexts>;

interface SensorGraphsProps extends GraphTime {
  series: readonly SensorSeries[];
  /** The moment that all graphs mark, shared with other parts of the page. */
  moment: SharedMoment;
}

/** The values of a vehicle's sensors over time, one graph each, with one moment marked in all of them. */
export function SensorGraphs({ series, ...rest }: SensorGraphsProps) {
  const t = useGraphTexts();
  return (
    <div className={styles.graphs}>
      {series.map((one) => (
        <SensorGraph key={one.id} series={one} t={t} {...rest} />
      ))}
    </div>
  );
}

function valueText({ unit, is_flag }: SensorSeries, value: number | null | undefined, t: SensorTexts): string {
  if (value === null || value === undefined) return t('unknown');
  if (is_flag === true) return t(value > 0.5 ? 'yes' : 'no');
  return `${formatNumber(value, Number.isInteger(value) ? 0 : 1)} ${unit ?? ''}`.trim();
}

function SensorGraph({
  series,
  start,
  end,
  gapMinutes,
  moment,
  t,
}: Omit<SensorGraphsProps, 'series'> & { series: SensorSeries; t: SensorTexts }) {
  const times = useMemo(() => placeTimes(start, end), [start, end]);
  const values = useMemo(() => placed(series, { start, end, gapMinutes }), [series, start, end, gapMinutes]);
  const title = titleOf(series);
  const notes = useMemo(
    () =>
      series.is_flag === true
        ? [t('flag')]
        : limitsOf(series).map(({ side, limit }) =>
            t(`limit.${side === 'below' ? 'below' : 'above'}`, { value: valueText(series, limit, t) }),
          ),
    [series, t],
  );
  const data = useMemo(
    () => ({
      labels: times.map((time) => formatMoment(time, end - 1)),
      datasets: [
        { label: title, data: values, ...(series.is_flag === true && { isStepped: true }) },
        ...limitsOf(series).map(({ limit }, i) => ({
          label: notes[i] ?? '',
          data: times.map(() => limit),
          isMark: true,
        })),
      ],
    }),
    [series, times, values, title, notes, end],
  );
  const at = useMoment(moment);
  const index = placeOf(at, start, end);
  const shown =
    index === null
      ? valueText(series, series.values.at(-1), t)
      : `${formatMoment(at, end - 1)} · ${valueText(series, values[index], t)}`;
  return (
    <section className={styles.graph} aria-label={title}>
      <h3 className={styles.name}>
        <span>
          {series.name} <span className={styles.muted}>{notes.join(' · ')}</span>
        </span>
        {(index !== null || series.values.length > 0) && <span className={styles.shown}>{shown}</span>}
      </h3>
      <LazyPart
        part={lineChartPart}
        height={180}
        props={{
          height: 160,
          label: title,
          isDense: true,
          data,
          cursor: { index, text: shown, onMove: (to) => moment.show(times[to] ?? start) },
        }}
      />
    </section>
  );
}

/** The period of a table of values, and whether it has fewer values than were stored. */
interface SheetTime extends GraphTime {
  isReduced?: boolean;
}

/** The values of sensors as a table of every moment with a value, with notes on missing periods. */
export function useSensorSheet(): (series: readonly SensorSeries[], time?: SheetTime) => Sheet {
  const t = useGraphTexts();
  const missing = (series: readonly SensorSeries[], { isReduced, ...time }: SheetTime) => [
    ...(isReduced ? [t('missing.reduced')] : []),
    ...series.flatMap((one) => {
      const silence = silenceOf(one, { ...time, end: Math.min(time.end, clock.now()) });
      const name = one.name ?? '';
      if (one.times.length === 0) return [t('missing.all', { name })];
      const duration = formatDuration(silence, t);
      return silence === 0 ? [] : [t('missing.some', { name, duration, minutes: time.gapMinutes })];
    }),
  ];
  return (series, time) =>
    noted(
      {
        name: t('title'),
        header: [t('time'), ...series.map(titleOf)],
        rows: rowsOf(series).map(([at, ...values]) => [{ time: at }, ...values]),
      },
      time ? missing(series, time) : [],
    );
}
