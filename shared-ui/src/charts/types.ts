import type { ComponentProps } from 'react';

/** What a chart shows. */
export interface ChartData {
  labels: readonly string[];
  datasets: readonly {
    label: string;
    /** One value per label; what is missing or no number leaves a hole. */
    data: readonly (number | null)[];
    /** CSS colour; one of the six by default, in their order. */
    color?: string;
  }[];
}

export interface ChartProps extends Omit<ComponentProps<'figure'>, 'title'> {
  data: ChartData;
  /** Accessible name. */
  label: string;
  /** Shown above the chart only when given. */
  title?: string;
  /** CSS pixels; 300 by default. */
  height?: number;
  /** Where what a label counts is listed: a click on the drawing leads there, and the table's name is a link. */
  linkOf?: ((index: number) => string | undefined) | undefined;
}
