import { Skeleton } from '../Feedback/Skeleton';
import { roles } from './roles';
import type { Column } from './types';

/** Rows in place of those that are not there yet. */
export function SkeletonRows<Row>({
  columns,
  rows,
  hasSelection,
}: {
  columns: readonly Column<Row>[];
  rows: number;
  hasSelection: boolean;
}) {
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index} {...roles.painted}>
      {hasSelection && (
        <td data-select="">
          <Skeleton width={16} height={16} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-skeleton=""
          data-align={column.align}
          data-priority={column.priority}
          data-card={column.card}
        >
          <Skeleton width={column.align === 'end' ? '48px' : '70%'} height={14} />
        </td>
      ))}
    </tr>
  ));
}
