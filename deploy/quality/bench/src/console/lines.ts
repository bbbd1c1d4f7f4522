import type { Line } from './coldVisit';

/** The lines that a first visit is measured on, and the most it may take there, ms. */
export const LINES = [
  { rtt: 0, complete: 1_000 },
  { rtt: 40, complete: 1_200 },
  { rtt: 150, bytesPerSecond: 200_000, complete: 2_200 },
] as const satisfies readonly (Line & { complete: number })[];

/** `150 ms and 1.6 Mbit/s` */
export const nameOf = ({ rtt, bytesPerSecond }: Line): string =>
  bytesPerSecond ? `${rtt} ms and ${(bytesPerSecond * 8) / 1e6} Mbit/s` : `${rtt} ms`;
