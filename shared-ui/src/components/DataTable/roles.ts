/**
 * The roles of a table, spelt out: as cards its parts are no longer displayed as a table, and browsers then take the
 * built-in roles away.
 */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
  /** Of a row that holds nothing yet: what can be found is what a key or a click reaches. */
  painted: { 'aria-hidden': true },
} as const;
