import { Pencil, Trash2 } from 'lucide-react';
import { Badge, DataTable, type DataTableProps, formatNumber, IconButton, TextLink, type Tone } from 'shared-ui';
import { type ListColumn, useColumns } from 'shared-ui/lists';
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

interface Deeds {
  onEdit: (zone: Zone) => void;
  onDelete: (zone: Zone) => void;
}

/** The last column is for users who may change zones. */
const columns: readonly ListColumn<Zone, Deeds | null>[] = [
  {
    key: 'name',
    head: 'mfe-routes/zones:name',
    priority: 'primary',
    value: ({ name }) => name,
    cell: ({ id, name, color }) => (
      <span className={styles.name}>
        <span className={styles.swatch} data-color={colorOf(color)} aria-hidden="true" />
        <TextLink to={zonePath(id)}>{name || '—'}</TextLink>
      </span>
    ),
  },
  {
    key: 'kind',
    head: 'mfe-routes/zones:kind',
    value: ({ kind }, t) => t(`mfe-routes/zones:kinds.${kindOf(kind)}`),
    cell: ({ kind }, t) => <Badge tone={tones[kindOf(kind)]}>{t(`mfe-routes/zones:kinds.${kindOf(kind)}`)}</Badge>,
  },
  { key: 'inside', head: 'mfe-routes/zones:inside', kind: 'count', value: ({ vehicles_inside: inside }) => inside },
  {
    key: 'color',
    head: 'mfe-routes/zones:color',
    priority: 'tertiary',
    value: ({ color }, t) => t(`mfe-routes/zones:colors.${colorOf(color)}`),
  },
  {
    key: 'team',
    head: 'mfe-routes/zones:team',
    priority: 'secondary',
    value: teamText,
    cell: (zone, t) => teamText(zone, t) ?? t('mfe-routes/zones:everyone'),
  },
  {
    key: 'size',
    head: 'mfe-routes/zones:sizeHead',
    priority: 'secondary',
    value: ({ geometry }) => geometry && sizeOf(geometry).km2,
    cell: ({ geometry }, t) => (geometry ? sizeOf(geometry).text(t) : t('mfe-routes/zones:unknownShape')),
  },
  {
    key: 'limit',
    head: 'mfe-routes/zones:limitHead',
    kind: 'count',
    value: ({ speed_limit: limit }) => limit,
    cell: ({ speed_limit: limit }, t) =>
      limit === null ? '—' : t('mfe-routes/zones:limitValue', { n: formatNumber(limit) }),
  },
  {
    key: 'actions',
    head: 'mfe-routes/zones:actions',
    align: 'end',
    hideHeader: true,
    hideLabelOnCard: true,
    when: (deeds) => deeds !== null,
    cell: (zone, t, deeds) =>
      deeds && (
        <span className={styles.actions}>
          <IconButton
            icon={Pencil}
            size="sm"
            label={t('mfe-routes/zones:edit', { name: zone.name })}
            onClick={() => deeds.onEdit(zone)}
          />
          <IconButton
            icon={Trash2}
            size="sm"
            label={t('mfe-routes/zones:delete', { name: zone.name })}
            onClick={() => deeds.onDelete(zone)}
          />
        </span>
      ),
  },
];

interface ZoneTableProps extends Pick<DataTableProps<Zone>, 'rows' | 'state' | 'error' | 'onRetry' | 'empty'> {
  /** For users with the right; memoised. */
  deeds: Deeds | null;
}

export function ZoneTable({ deeds, ...table }: ZoneTableProps) {
  const t = useZoneTexts();
  const shown = useColumns(columns, deeds);
  return <DataTable label={t('table')} columns={shown} rowKey={({ id }) => String(id)} {...table} />;
}
