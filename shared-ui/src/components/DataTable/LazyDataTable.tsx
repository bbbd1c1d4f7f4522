import { lazyPart, type Part } from '../../internal/lazyPart';
import { LazyPart } from '../LazyPart/LazyPart';
import type { DataTableProps } from './DataTable';

const ROW_HEIGHT = 40;

/** The table's code, which pages without a table never fetch. */
export const dataTablePart = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "table" */ './DataTable')).DataTable,
}));

/** A table on wide screens, cards on narrow ones, in every state of a list; its code is loaded with the first one. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const part = dataTablePart as unknown as Part<DataTableProps<Row>>; // one component for rows of any kind
  return <LazyPart part={part} height={ROW_HEIGHT * ((props.skeletonRows ?? 8) + 1)} props={props} />;
}
