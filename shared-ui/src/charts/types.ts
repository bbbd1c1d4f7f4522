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
    /** A value holds until the next one: the line has steps. */
    isStepped?: boolean;
    /** A limit: drawn dashed and grey, and not in the table. */
    isMark?: boolean;
  }[];
}

/** A label that is marked by a line. Where one may be, the drawing is a slider: pointer, touch and keys move it. */
export interface ChartCursor {
  /** Null while none is marked. */
  index: number | null;
  /** What is read out of it. */
  text: string;
  onMove: (index: number) => void;
}

export interface ChartProps extends Omit<ComponentProps<'figure'>, 'title'> {
  data: ChartData;
  /** Accessible name. */
  label: string;
  /** Shown above the chart only when given. */
  title?: string;
  /** CSS pixels; 300 by default. */
  height?: number;
  /** Measurements over time: many labels, of which few are written, and an axis from the lowest value. */
  isDense?: boolean;
  cursor?: ChartCursor;
  /** Where what a label counts is listed: a click on the drawing leads there, and the table's name is a link. */
  linkOf?: ((index: number) => string | undefined) | undefined;
}
