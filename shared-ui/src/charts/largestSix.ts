import { cleanValues } from './chartOptions';
import type { ChartData } from './types';

const SIX = 6;

/**
 * The six largest categories in their own order, followed by the sum of all others; unchanged where there are at most
 * six.
 */
export function largestSix(data: ChartData, nameOfRest: (count: number) => string): ChartData {
  const count = data.labels.length;
  if (count <= SIX) return data;
  const values = cleanValues(data.datasets[0]?.data ?? []);
  const bySize = data.labels.map((_, i) => i).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  const shown = bySize.slice(0, SIX).sort((a, b) => a - b);
  const rest = bySize.slice(SIX);
  const [only] = rest;
  const nameOf = (i: number | undefined) => (i === undefined ? '' : (data.labels[i] ?? ''));
  return {
    labels: [...shown.map(nameOf), rest.length === 1 ? nameOf(only) : nameOfRest(rest.length)],
    datasets: data.datasets.map((set) => {
      const all = cleanValues(set.data);
      const sum = rest.reduce((total, i) => total + (all[i] ?? 0), 0);
      return { ...set, data: [...shown.map((i) => all[i] ?? null), sum] };
    }),
  };
}
