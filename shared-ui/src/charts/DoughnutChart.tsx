import type { ChartData as LibraryData } from 'chart.js';
import { ChartFrame } from './ChartFrame';
import { type ChartColors, cleanValues, colorAt } from './chartOptions';
import type { ChartData, ChartProps } from './types';

const draw = (data: ChartData, colors: ChartColors): LibraryData<'doughnut'> => ({
  labels: [...data.labels],
  datasets: data.datasets.map((set) => ({
    label: set.label,
    // a hole in a doughnut is no piece
    data: cleanValues(set.data).map((value) => value ?? 0),
    backgroundColor: data.labels.map((_, i) => colorAt(colors, i)),
    borderColor: colors.surface,
    hoverBorderColor: colors.surface,
    borderWidth: 2,
  })),
});

/** Shares of a whole, each in one of the six colours; legend at the bottom. */
export const DoughnutChart = (props: ChartProps) => <ChartFrame {...props} type="doughnut" draw={draw} />;
