import type { ReactNode } from 'react';

/** One column. Keep columns at module scope or memoised: rows render again when they change. */
export interface Column<Row> {
  key: string;
  /** Head of the column, and the label of the value on a card. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'end';
  sortable?: boolean;
  /** The value by which the column is sorted on the client; `null` is last. */
  sortValue?: (row: Row) => string | number | null | undefined;
  /** Any CSS width. */
  width?: string;
  /** The value is one line, cut where the column ends: for texts of any length. */
  cut?: boolean;
  /**
   * On a card (phones) a primary column is the title; a secondary one is left out of tables of 640 to 860 px, a
   * tertiary one of those of 640 to 1100 px.
   */
  priority?: 'primary' | 'secondary' | 'tertiary';
  /** The column is hidden until the user shows it, which requires a table with a `view`. */
  startsHidden?: boolean;
  /** The head is read out, not shown: for a column of one button, which a visible head would make wider. */
  hideHeader?: boolean;
  /** On a card the value has no visible label: for badges and actions. */
  hideLabelOnCard?: boolean;
  /**
   * The line of the value on a card of three lines; values of one line are side by side, without visible labels. Set it
   * on every column of a table or on none: without it a card shows names above values in two columns.
   */
  card?: 1 | 2 | 3 | 'hidden';
}

/** Rows the user picks, by their keys. */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Rows that cannot be picked show a disabled box. */
  isSelectable?: (row: Row) => boolean;
  /** Accessible name of the row's box. */
  label: (row: Row) => string;
  /** The actions for the selected rows. With them the table shows how many rows are selected, and a button to clear. */
  actions?: ReactNode;
}

/**
 * Who sorts by the caller's `sort`: `caller`: the caller, usually by its server · `table`: the table, which has all
 * rows · `page`: the table, which states that other pages are not included.
 */
export type Sorting = 'caller' | 'table' | 'page';
