/** What pages with a list take, next to its table and for its changes: bundled into the module that uses it. */
export { sortRows } from './components/DataTable/sorting';
export { type ListSort, sortParams, sortQuery, tableSort } from './hooks/listSort';
export { useChange, useReload } from './hooks/useChange';
export { useSelectedRows } from './hooks/useSelectedRows';
