import type { ComponentProps } from 'react';

/** The data of a chart. */
export interface ChartData {
  labels: readonly string[];
  datasets: readonly {
    label: string;
    /** One value per label; a missing or non-numeric value leaves a gap. */
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
  /** Null while no label is marked. */
  index: number | null;
  /** The marked value as text, for screen readers. */
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
  /** Measurements over time: many labels, of which only some are shown, and an axis that starts at the lowest value. */
  isDense?: boolean;
  cursor?: ChartCursor;
  /**
   * The address of the list of a label's records: a click on the drawing opens it, and the label in the table is a
   * link.
   */
  linkOf?: ((index: number) => string | undefined) | undefined;
}
