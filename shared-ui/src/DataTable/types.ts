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
  /** On a card (phones) a primary column is the title, a secondary one may be left out. */
  priority?: 'primary' | 'secondary';
  /** The value stands on a card without its label: for badges and actions. */
  hideLabelOnCard?: boolean;
}

/** Rows the user picks, by their keys. */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Rows that cannot be picked show a disabled box. */
  isSelectable?: (row: Row) => boolean;
  /** Accessible name of the row's box. */
  label: (row: Row) => string;
}
