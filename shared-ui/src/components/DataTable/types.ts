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
  /** What the column is sorted by on the client; `null` comes last. */
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
  /** Shown only where a user has chosen it among the columns of a table with a `view`; without one never. */
  startsHidden?: boolean;
  /** The head is heard, not seen: for a column of one button, which it would make wider. */
  hideHeader?: boolean;
  /** The value is on a card without its label: for badges and actions. */
  hideLabelOnCard?: boolean;
  /**
   * Where the value is on a card of three lines: values of a line stand side by side, without visible labels. Give
   * it to every column of a table or to none: without it a card shows name over value in two columns.
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
  /** What can be done with the selected rows. With it the table shows how many there are, and clears them. */
  actions?: ReactNode;
}

/**
 * Who sorts by the `sort` that the caller keeps: `caller` the caller, as a server does · `table` the table, all rows
 * being there · `page` the table, which states that other pages are not sorted with it.
 */
export type Sorting = 'caller' | 'table' | 'page';
