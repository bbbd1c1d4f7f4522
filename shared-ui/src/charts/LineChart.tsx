import type { ChartData as LibraryData } from 'chart.js';
import { ChartFrame } from './ChartFrame';
import { type ChartColors, cleanValues, colorAt } from './chartOptions';
import type { ChartData, ChartProps } from './types';

const draw = (data: ChartData, colors: ChartColors): LibraryData<'line'> => ({
  labels: [...data.labels],
  datasets: data.datasets.map((set, i) => {
    const color = set.color ?? colorAt(colors, i);
    return {
      label: set.label,
      data: cleanValues(set.data),
      borderColor: color,
      backgroundColor: color,
      borderWidth: 2,
      pointRadius: 3,
      pointHoverRadius: 5,
      tension: 0,
    };
  }),
});

/** Values over categories, joined by lines; legend at the top, the y axis from zero. */
export const LineChart = (props: ChartProps) => <ChartFrame {...props} type="line" draw={draw} />;
