/** The six chart colours in their fixed order. */
export const CHART_TOKENS = {
  c1: '--chart-1',
  c2: '--chart-2',
  c3: '--chart-3',
  c4: '--chart-4',
  c5: '--chart-5',
  c6: '--chart-6',
} as const;
