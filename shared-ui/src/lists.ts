/**
 * Hooks and helpers that pages with a list need besides the table. They are bundled into each module that uses them.
 */

export { sortRows } from './components/DataTable/sorting';
export { RowsBelow } from './components/ScrolledRows/RowsBelow';
export { ScrolledRows } from './components/ScrolledRows/ScrolledRows';
export { type ListSort, sortParams, sortQuery, tableSort } from './hooks/listSort';
export { useChange, useReload } from './hooks/useChange';
export { useConfirmed } from './hooks/useConfirmed';
export { useSelectedRows } from './hooks/useSelectedRows';
export { columnOf, type ListColumn, sortNames, useColumns } from './lists/columns';
export {
  choiceFilter,
  type FilterField,
  type ListFilter,
  ListFilterBar,
  type ListFilters,
  linkFilter,
  numberFilter,
  searchFilter,
  timeFilter,
} from './lists/filters';
export { NotOffered } from './lists/NotOffered';
export { queryRefresh, queryTable } from './lists/queryTable';
export { RefreshButton } from './lists/RefreshButton';
export { type EntityListOptions, type ListAnswer, useEntityList } from './lists/useEntityList';
export { type ListParams, type ListPlace, listParams, useListState } from './lists/useListState';
