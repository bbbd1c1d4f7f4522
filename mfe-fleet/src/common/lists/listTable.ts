import type { ComponentProps } from 'react';
import type { DataTable } from 'shared-ui';

/** What a list's page passes to the table of its rows; label, columns and keys are the table's own. */
export type ListTableProps<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  'rows' | 'state' | 'error' | 'onRetry' | 'empty' | 'sort' | 'onSort' | 'sorting' | 'onOpenRow' | 'view' | 'selection'
>;
