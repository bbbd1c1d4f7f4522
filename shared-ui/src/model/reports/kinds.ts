/**
 * The kind of a column's values. It decides how they are shown, sorted and exported; `end` is the `clock` at which
 * something ended that belongs to a day.
 */
export type ColumnKind =
  | 'text'
  | 'count'
  | 'decimal'
  | 'exact'
  | 'speed'
  | 'time'
  | 'day'
  | 'clock'
  | 'end'
  | 'duration';

/** Whether the values of a column are aligned to the end of their cells. */
export const isNumeric = (kind: ColumnKind): boolean => kind !== 'text' && kind !== 'time' && kind !== 'day';
