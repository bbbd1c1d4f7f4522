/**
 * Explicit roles of a table: as cards its parts are no longer displayed as a table, and browsers then remove the
 * built-in roles.
 */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
  /** A row that has no content yet is hidden from assistive technology, as keys and clicks do not reach it either. */
  painted: { 'aria-hidden': true },
} as const;
