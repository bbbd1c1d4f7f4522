import { median } from './results/rows';

/** Medians of the first, second and last third of what was sampled: the first is the warm-up, the others are compared. */
export const thirds = (values: readonly number[]): [number, number, number] => {
  const size = values.length / 3;
  return [median(values.slice(0, size)), median(values.slice(size, 2 * size)), median(values.slice(2 * size))];
};

export const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
