import type { ChartData as LibraryData } from 'chart.js';
import { ChartFrame } from './ChartFrame';
import { type ChartColors, cleanValues, colorAt } from './chartOptions';
import type { ChartData, ChartProps } from './types';

const draw = (data: ChartData, colors: ChartColors): LibraryData<'bar'> => ({
  labels: [...data.labels],
  datasets: data.datasets.map((set, i) => ({
    label: set.label,
    data: cleanValues(set.data),
    backgroundColor: set.color ?? colorAt(colors, i),
    borderRadius: 3,
    maxBarThickness: 48,
  })),
});

/** Values as bars; legend at the top, the y axis from zero. */
export const BarChart = (props: ChartProps) => <ChartFrame {...props} type="bar" draw={draw} />;
