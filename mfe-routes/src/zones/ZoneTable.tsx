import { Pencil, Trash2 } from 'lucide-react';
import { errorText } from 'shared-auth';
import {
  Badge,
  type Column,
  DataTable,
  formatNumber,
  IconButton,
  type QueryLike,
  TextLink,
  type Tone,
} from 'shared-ui';
import { useZoneTexts } from './useZoneTexts';
import { colorOf, kindOf, sizeOf, teamText } from './zones';
import type { Zone } from './zones.api';
import styles from './zones.module.css';
import { zonePath } from './zonesSearch';

const tones: Readonly<Record<ReturnType<typeof kindOf>, Tone>> = {
  depot: 'info',
  customer: 'success',
  forbidden: 'danger',
  other: 'neutral',
};

interface ZoneTableProps {
  zones: readonly Zone[];
  query: QueryLike<readonly Zone[]>;
  isFiltered: boolean;
  /** For those who may. */
  onEdit?: (zone: Zone) => void;
  onDelete?: (zone: Zone) => void;
}

export function ZoneTable({ zones, query, isFiltered, onEdit, onDelete }: ZoneTableProps) {
  const t = useZoneTexts();
  const columns: Column<Zone>[] = [
    {
      key: 'name',
      header: t('name'),
      priority: 'primary',
      cell: ({ id, name, color }) => (
        <span className={styles.name}>
          <span className={styles.swatch} data-color={colorOf(color)} aria-hidden="true" />
          <TextLink to={zonePath(id)}>{name || '—'}</TextLink>
        </span>
      ),
      sortValue: ({ name }) => name,
    },
    {
      key: 'kind',
      header: t('kind'),
      cell: ({ kind }) => <Badge tone={tones[kindOf(kind)]}>{t(`kinds.${kindOf(kind)}`)}</Badge>,
      sortValue: ({ kind }) => t(`kinds.${kindOf(kind)}`),
    },
    {
      key: 'inside',
      header: t('inside'),
      align: 'end',
      cell: ({ vehicles_inside: inside }) => (inside === null ? '—' : formatNumber(inside)),
      sortValue: ({ vehicles_inside: inside }) => inside,
    },
    {
      key: 'color',
      header: t('color'),
      priority: 'tertiary',
      cell: ({ color }) => t(`colors.${colorOf(color)}`),
      sortValue: ({ color }) => t(`colors.${colorOf(color)}`),
    },
    {
      key: 'team',
      header: t('team'),
      priority: 'secondary',
      cell: (zone) => teamText(zone, t) ?? t('everyone'),
      sortValue: (zone) => teamText(zone, t),
    },
    {
      key: 'size',
      header: t('sizeHead'),
      priority: 'secondary',
      cell: ({ geometry }) => (geometry ? sizeOf(geometry).text(t) : t('unknownShape')),
      sortValue: ({ geometry }) => geometry && sizeOf(geometry).km2,
    },
    {
      key: 'limit',
      header: t('limitHead'),
      align: 'end',
      cell: ({ speed_limit: limit }) => (limit === null ? '—' : t('limitValue', { n: formatNumber(limit) })),
      sortValue: ({ speed_limit: limit }) => limit,
    },
  ];
  if (onEdit && onDelete)
    columns.push({
      key: 'actions',
      header: t('actions'),
      align: 'end',
      hideHeader: true,
      hideLabelOnCard: true,
      cell: (zone) => (
        <span className={styles.actions}>
          <IconButton icon={Pencil} size="sm" label={t('edit', { name: zone.name })} onClick={() => onEdit(zone)} />
          <IconButton icon={Trash2} size="sm" label={t('delete', { name: zone.name })} onClick={() => onDelete(zone)} />
        </span>
      ),
    });
  return (
    <DataTable
      label={t('table')}
      rows={zones}
      columns={columns}
      rowKey={({ id }) => String(id)}
      state={query.isError ? 'error' : query.data === undefined ? 'loading' : 'ready'}
      error={query.isError ? t('failed', { message: errorText(query.error, t) }) : undefined}
      onRetry={() => void query.refetch()}
      empty={t(isFiltered ? 'noneFound' : 'empty')}
    />
  );
}
