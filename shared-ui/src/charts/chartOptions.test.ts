import {
  CHART_COLORS,
  type ChartColors,
  chartOptions,
  cleanValues,
  colorAt,
  formatValue,
  isWhole,
} from './chartOptions';

// each token stands for a colour of its own
const colors: ChartColors = CHART_COLORS;
const options = (type: 'line' | 'bar' | 'doughnut', title?: string, reducedMotion = false) =>
  chartOptions(type, { title, colors, reducedMotion, isWhole: false, isDense: false });

it('shows a title only when given, bold and 16 high', () => {
  expect(options('bar').plugins?.title).toMatchObject({ display: false });
  expect(options('bar', '').plugins?.title).toMatchObject({ display: false });
  expect(options('bar', 'Аларми').plugins?.title).toMatchObject({
    display: true,
    text: 'Аларми',
    font: { size: 16, weight: 'bold' },
  });
});

it.each(['line', 'bar', 'doughnut'] as const)('lets a %s chart fill its box', (type) => {
  expect(options(type)).toMatchObject({ responsive: true, maintainAspectRatio: false });
});

it('puts the legend of lines and bars at the top, that of a doughnut at the bottom', () => {
  expect(options('line').plugins?.legend?.position).toBe('top');
  expect(options('bar').plugins?.legend?.position).toBe('top');
  expect(options('doughnut').plugins?.legend?.position).toBe('bottom');
});

it.each(['line', 'bar'] as const)('begins the y axis of a %s chart at zero, with the grid of the theme', (type) => {
  expect(options(type).scales).toMatchObject({
    x: { type: 'category', grid: { color: '--chart-grid' } },
    y: { type: 'linear', beginAtZero: true, grid: { color: '--chart-grid' } },
  });
});

it('steps over counts by whole numbers, over other values as they need', () => {
  const of = (values: (number | null)[]) => isWhole({ labels: ['a', 'b'], datasets: [{ label: 'x', data: values }] });
  expect([of([1, null]), of([0.5, 1])]).toEqual([true, false]);
  const y = (whole: boolean) =>
    chartOptions('bar', { title: undefined, colors, reducedMotion: true, isWhole: whole, isDense: false }).scales?.y
      ?.ticks;
  expect(y(true)).toHaveProperty('precision', 0);
  expect(y(false)).not.toHaveProperty('precision');
});

it('gives a doughnut no axes', () => {
  expect(options('doughnut').scales).toBeUndefined();
});

it('does not move where motion is not wanted', () => {
  expect(options('line', undefined, true).animation).toBe(false);
});

it('takes the six colours in turn', () => {
  expect(Array.from({ length: 7 }, (_, i) => colorAt(colors, i))).toEqual([
    '--chart-1',
    '--chart-2',
    '--chart-3',
    '--chart-4',
    '--chart-5',
    '--chart-6',
    '--chart-1',
  ]);
});

it('lets only numbers into a chart', () => {
  expect(cleanValues([1, null, Number.NaN, Number.POSITIVE_INFINITY, 0])).toEqual([1, null, null, null, 0]);
});

it.each([
  [3, '3'],
  [1234.5, '1.234,5'],
  [1.256, '1,26'],
  [null, '—'],
])('writes %p as %s', (value, text) => {
  expect(formatValue(value)).toBe(text);
});
