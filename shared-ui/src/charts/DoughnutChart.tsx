import type { ChartData as LibraryData } from 'chart.js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFrame } from './ChartFrame';
import { type ChartColors, cleanValues, colorAt } from './chartOptions';
import { largestSix } from './largestSix';
import type { ChartData, ChartProps } from './types';

/**
 * Makes the function that draws the six largest pieces in the six colours, and the others as one grey piece of the
 * given name.
 */
const drawWith = (nameOfRest: (count: number) => string) => (all: ChartData, colors: ChartColors) => {
  const data = largestSix(all, nameOfRest);
  return {
    labels: [...data.labels],
    datasets: data.datasets.map((set) => ({
      label: set.label,
      // a hole in a doughnut is no piece
      data: cleanValues(set.data).map((value) => value ?? 0),
      backgroundColor: data.labels.map((_, i) => (i < 6 ? colorAt(colors, i) : colors.rest)),
      borderColor: colors.surface,
      hoverBorderColor: colors.surface,
      borderWidth: 2,
    })),
  } satisfies LibraryData<'doughnut'>;
};

/**
 * Shares of a whole, the six largest each in one of the six colours, so that no two look alike; the others are one
 * piece, and distinguished apart in the table below. Legend at the bottom.
 */
export function DoughnutChart(props: ChartProps) {
  const { t } = useTranslation('ui');
  const draw = useMemo(() => drawWith((n) => t('ui:andMore', { n })), [t]);
  return <ChartFrame {...props} type="doughnut" draw={draw} />;
}
