import { Pause, Play, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, Button, type Column, DataTable, formatNumber } from 'shared-ui';
import { readWording } from '../sample-data/useSampleData';
import styles from './RouteTable.module.css';
import type { Route } from './routes';

interface RouteTableProps {
  routes: readonly Route[];
  onToggle: (id: string) => void;
  onDelete: (id: string) => void;
}

export function RouteTable({ routes, onToggle, onDelete }: RouteTableProps) {
  const { t } = useTranslation('mfe-routes');
  const columns: Column<Route>[] = [
    {
      key: 'name',
      header: t('routes.name'),
      priority: 'primary',
      cell: (route) => <strong className={styles.name}>{readWording(t, route.name)}</strong>,
      sortValue: (route) => readWording(t, route.name),
    },
    { key: 'start', header: t('routes.start'), cell: (route) => readWording(t, route.start) },
    { key: 'destination', header: t('routes.destination'), cell: (route) => readWording(t, route.destination) },
    {
      key: 'length',
      priority: 'secondary',
      header: t('routes.length'),
      align: 'end',
      cell: (route) => (route.lengthKm === null ? '—' : `${formatNumber(route.lengthKm)} km`),
      sortValue: (route) => route.lengthKm,
    },
    {
      key: 'state',
      header: t('routes.state'),
      cell: (route) => (
        <Badge tone={route.state === 'active' ? 'success' : 'neutral'}>{t(`routes.${route.state}`)}</Badge>
      ),
      sortValue: (route) => route.state,
    },
    {
      key: 'actions',
      header: t('sample.actions'),
      align: 'end',
      hideLabelOnCard: true,
      cell: (route) => (
        <span className={styles.actions}>
          <Button size="sm" icon={route.state === 'active' ? Pause : Play} onClick={() => onToggle(route.id)}>
            {t(route.state === 'active' ? 'routes.pause' : 'routes.activate')}
          </Button>
          <Button size="sm" variant="ghost" icon={Trash2} onClick={() => onDelete(route.id)}>
            {t('ui:actions.delete')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('routes.table')}
      rows={routes}
      columns={columns}
      rowKey={(route) => route.id}
      state="ready"
      empty={t('routes.empty')}
    />
  );
}
