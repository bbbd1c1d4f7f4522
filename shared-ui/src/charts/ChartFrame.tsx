import type { ActiveElement, ChartEvent, Chart as ChartInstance, ChartType, ChartData as LibraryData } from 'chart.js';
import { memo, useEffect, useMemo, useRef } from 'react';
import { Chart } from 'react-chartjs-2';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Disclosure } from '../components/Disclosure/Disclosure';
import { TextLink } from '../components/Link/TextLink';
import { useReducedMotion } from '../hooks/useReducedMotion';
import { classes } from '../internal/classes';
import { readThemeColors, useThemeColors } from '../internal/useThemeColors';
import {
  CHART_COLORS,
  type ChartColors,
  chartOptions,
  cleanValues,
  formatValue,
  hasValues,
  isWhole,
} from './chartOptions';
import styles from './charts.module.css';
import { registerCharts } from './register';
import type { ChartData, ChartProps } from './types';
import { useChartCursor } from './useChartCursor';
import { usePrintedChart } from './usePrintedChart';

registerCharts();

/** Without a canvas (a very old or a broken browser) the table is all there is. */
const canDraw = (() => {
  let hasCanvas: boolean | undefined;
  return (): boolean => {
    hasCanvas ??= document.createElement('canvas').getContext('2d') !== null;
    return hasCanvas;
  };
})();

export interface ChartFrameProps extends ChartProps {
  type: Extract<ChartType, 'line' | 'bar' | 'doughnut'>;
  /** The library's data, in the theme's colours. */
  draw: (data: ChartData, colors: ChartColors) => LibraryData;
}

/** The parts that all three charts share: size, options, name, and a table for those who cannot see the drawing. */
export function ChartFrame({
  type,
  draw,
  data,
  label,
  title,
  height = 300,
  linkOf,
  cursor,
  isDense = false,
  className,
  ...rest
}: ChartFrameProps) {
  const { t } = useTranslation('ui');
  const colors = useThemeColors(CHART_COLORS);
  const reducedMotion = useReducedMotion();
  const navigate = useNavigate();
  const link = useRef(linkOf);
  useEffect(function followLinks() {
    link.current = linkOf;
  });
  const chart = useRef<ChartInstance>(null);
  const { plugin, moveCursor, props } = useChartCursor(chart, cursor, {
    count: data.labels.length,
    color: colors.text,
  });
  const options = useMemo(() => {
    /** The link of the segment under the pointer; a segment that sums up several labels has none. */
    const linkAt = (hits: ActiveElement[], chart: ChartInstance) => {
      const place = data.labels.indexOf(String(chart.data.labels?.[hits[0]?.index ?? -1]));
      return place < 0 ? undefined : link.current?.(place);
    };
    return {
      ...chartOptions(type, { title, colors, reducedMotion, isWhole: isWhole(data), isDense }),
      onClick(_event: unknown, hits: ActiveElement[], instance: ChartInstance) {
        const to = linkAt(hits, instance);
        if (to !== undefined) void navigate(to);
      },
      onHover(event: ChartEvent, hits: ActiveElement[], instance: ChartInstance) {
        moveCursor(event, instance);
        instance.canvas.style.cursor = linkAt(hits, instance) === undefined ? '' : 'pointer';
      },
    };
  }, [type, title, colors, reducedMotion, data, isDense, navigate, moveCursor]);
  const drawn = useMemo(() => draw(data, colors), [draw, data, colors]);
  const isEmpty = !hasValues({ ...data, datasets: data.datasets.filter(({ isMark }) => !isMark) });
  usePrintedChart(chart, (instance) => {
    const current = readThemeColors(CHART_COLORS);
    instance.options = chartOptions(type, {
      title,
      colors: current,
      reducedMotion: true,
      isWhole: isWhole(data),
      isDense,
    });
    instance.data = draw(data, current);
  });

  return (
    <figure {...rest} aria-label={label} className={classes(styles.figure, className)}>
      <div className={styles.area} style={{ height }}>
        {isEmpty ? (
          <p className={styles.empty}>{t('ui:chart.noData')}</p>
        ) : (
          canDraw() && (
            <Chart
              ref={chart}
              type={type}
              data={drawn}
              options={options}
              plugins={[plugin]}
              role="img"
              aria-label={label}
              {...props}
            />
          )
        )}
      </div>
      {!isEmpty && (
        <Disclosure label={t('ui:chart.showTable')}>
          <ChartTable data={data} label={label} linkOf={linkOf} />
        </Disclosure>
      )}
    </figure>
  );
}

/** Not rendered again as the cursor moves: it may have hundreds of rows. */
const ChartTable = memo(function ChartTable({ data, label, linkOf }: Pick<ChartProps, 'data' | 'label' | 'linkOf'>) {
  const { t } = useTranslation('ui');
  const columns = data.datasets
    .filter(({ isMark }) => !isMark)
    .map((set) => ({ label: set.label, values: cleanValues(set.data) }));
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={styles.caption}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ui:chart.category')}</th>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.labels.map((name, i) => (
            <tr key={i}>
              <th scope="row">{nameCell(name, linkOf?.(i))}</th>
              {columns.map((column) => (
                <td key={column.label}>{formatValue(column.values[i])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

const nameCell = (name: string, to: string | undefined) =>
  to === undefined ? name : <TextLink to={to}>{name}</TextLink>;
