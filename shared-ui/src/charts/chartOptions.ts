import type { ChartOptions, ChartType } from 'chart.js';
import { CHART_TOKENS } from '../internal/chartTokens';
import { formatNumber } from '../model/format';
import type { ChartData } from './types';

/** Tokens that a chart is drawn with. */
export const CHART_COLORS = {
  ...CHART_TOKENS,
  grid: '--chart-grid',
  text: '--color-text',
  muted: '--color-text-muted',
  surface: '--color-surface',
  raised: '--color-surface-raised',
  border: '--color-border',
  /** The segment for all labels without an assigned colour. */
  rest: '--color-border-control',
  font: '--font',
} as const;

/** The colours of those tokens in the present theme. */
export type ChartColors = Readonly<Record<keyof typeof CHART_COLORS, string>>;

/** The six colours in their fixed order. */
export const sixColors = (colors: ChartColors): readonly string[] => [
  colors.c1,
  colors.c2,
  colors.c3,
  colors.c4,
  colors.c5,
  colors.c6,
];

/** ms; the console's slowest motion. */
const MOTION_MS = 160;

/** The six colours in turn. */
export const colorAt = (colors: ChartColors, i: number): string => {
  const six = sixColors(colors);
  return six[i % six.length] ?? colors.c1;
};

/** Only numbers reach the chart: everything else is a hole, never a NaN. */
export const cleanValues = (values: readonly (number | null)[]): (number | null)[] =>
  values.map((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null));

/** Whole numbers without decimals, others with one or two; in the page's language. */
export function formatValue(value: number | null | undefined): string {
  if (value === null || value === undefined) return formatNumber(null);
  if (Number.isInteger(value)) return formatNumber(value);
  return formatNumber(value, Math.abs(value * 10 - Math.round(value * 10)) < 1e-6 ? 1 : 2);
}

/** Whether there is anything to draw. */
export const hasValues = (data: ChartData): boolean =>
  data.labels.length > 0 && data.datasets.some((set) => cleanValues(set.data).some((value) => value !== null));

/** Whether all values are integers: their axis then has no fractional steps. */
export const isWhole = (data: ChartData): boolean =>
  data.datasets.every((set) => cleanValues(set.data).every((value) => value === null || Number.isInteger(value)));

/** Options that the three charts have in common (remaining areas §2, chart widgets). */
export function chartOptions(
  type: ChartType,
  {
    title,
    colors,
    reducedMotion,
    isWhole: hasWholeSteps,
    isDense,
  }: {
    title: string | undefined;
    colors: ChartColors;
    reducedMotion: boolean;
    isWhole: boolean;
    isDense: boolean;
  },
): ChartOptions {
  const font = { family: colors.font, size: 12 };
  const hasAxes = type !== 'doughnut';
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: reducedMotion ? false : { duration: MOTION_MS },
    plugins: {
      title: {
        display: title !== undefined && title !== '',
        text: title ?? '',
        color: colors.text,
        font: { ...font, size: 16, weight: 'bold' },
      },
      legend: {
        // A dense chart is described by the content around it.
        display: !isDense,
        position: hasAxes ? 'top' : 'bottom',
        labels: { color: colors.text, font, boxWidth: 12, boxHeight: 12 },
      },
      tooltip: {
        backgroundColor: colors.raised,
        borderColor: colors.border,
        borderWidth: 1,
        titleColor: colors.text,
        bodyColor: colors.text,
        titleFont: font,
        bodyFont: font,
        cornerRadius: 6,
        padding: 8,
        callbacks: {
          label: ({ dataset, label, raw }) =>
            `${hasAxes ? (dataset.label ?? '') : label}: ${formatValue(typeof raw === 'number' ? raw : null)}`,
        },
      },
    },
    ...(hasAxes && {
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          type: 'category',
          ticks: { color: colors.muted, font, ...(isDense && { maxRotation: 0, autoSkipPadding: 24 }) },
          grid: { color: colors.grid, display: !isDense },
          border: { color: colors.grid },
        },
        y: {
          type: 'linear',
          beginAtZero: !isDense,
          ticks: {
            color: colors.muted,
            font,
            ...(hasWholeSteps && { precision: 0 }),
            ...(isDense && { maxTicksLimit: 5 }),
            callback: (value) => formatValue(Number(value)),
          },
          grid: { color: colors.grid },
          border: { color: colors.grid },
        },
      },
    }),
  };
}
