/** What pages with a list take, next to its table: bundled into the module that uses it. */
export { sortRows } from './components/DataTable/sorting';
export { type ListSort, sortParams, sortQuery, tableSort } from './hooks/listSort';
export { useSelectedRows } from './hooks/useSelectedRows';
