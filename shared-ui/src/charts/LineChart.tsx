import type { ChartData as LibraryData } from 'chart.js';
import { ChartFrame } from './ChartFrame';
import { type ChartColors, cleanValues, colorAt } from './chartOptions';
import type { ChartData, ChartProps } from './types';

/** From so many values on, points would hide the line. */
const MANY = 60;

const draw = (data: ChartData, colors: ChartColors): LibraryData<'line'> => ({
  labels: [...data.labels],
  datasets: data.datasets.map((set, i) => {
    const color = set.isMark ? colors.muted : (set.color ?? colorAt(colors, i));
    const values = cleanValues(set.data);
    const isAlone = (at: number) => (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
    return {
      label: set.label,
      data: values,
      borderColor: color,
      backgroundColor: color,
      borderWidth: set.isMark ? 1 : 2,
      ...(set.isMark && { borderDash: [4, 4] }),
      ...(set.isStepped && { stepped: true }),
      // Of many values only one between two gaps needs a point to be seen.
      pointRadius: values.length > MANY ? values.map((_, at) => (isAlone(at) && !set.isMark ? 2 : 0)) : 3,
      pointHoverRadius: set.isMark ? 0 : 5,
      tension: 0,
    };
  }),
});

/** Values over categories, joined by lines; legend at the top, the y axis from zero unless it is dense. */
export const LineChart = (props: ChartProps) => <ChartFrame {...props} type="line" draw={draw} />;
