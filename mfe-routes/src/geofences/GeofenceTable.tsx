import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, type Column, DataTable, formatCoordinates, formatNumber } from 'shared-ui';
import type { AreaShape } from 'shared-ui/map';
import { readWording } from '../sample-data/useSampleData';
import styles from './GeofenceTable.module.css';
import { areaCenter, type Geofence, polygonKm2 } from './geofences';

interface GeofenceTableProps {
  geofences: readonly Geofence[];
  onDelete: (id: string) => void;
}

export function GeofenceTable({ geofences, onDelete }: GeofenceTableProps) {
  const { t } = useTranslation('mfe-routes');
  const size = (area: AreaShape) =>
    area.kind === 'circle'
      ? t('geofences.radius', { metres: formatNumber(area.radius) })
      : t('geofences.area', { km2: formatNumber(polygonKm2(area.points), 2), corners: area.points.length });
  const columns: Column<Geofence>[] = [
    {
      key: 'name',
      header: t('geofences.name'),
      priority: 'primary',
      cell: ({ name }) => <strong className={styles.name}>{readWording(t, name)}</strong>,
      sortValue: ({ name }) => readWording(t, name),
    },
    { key: 'shape', header: t('geofences.shape'), cell: ({ area }) => t(`geofences.${area.kind}`) },
    { key: 'size', header: t('geofences.size'), cell: ({ area }) => size(area) },
    {
      key: 'center',
      header: t('geofences.center'),
      cell: ({ area }) => {
        const { lat, lng } = areaCenter(area);
        return formatCoordinates(lat, lng);
      },
    },
    {
      key: 'actions',
      header: t('sample.actions'),
      align: 'end',
      hideLabelOnCard: true,
      cell: ({ id }) => (
        <Button size="sm" variant="ghost" icon={Trash2} onClick={() => onDelete(id)}>
          {t('ui:actions.delete')}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      label={t('geofences.table')}
      rows={geofences}
      columns={columns}
      rowKey={({ id }) => id}
      state="ready"
      empty={t('geofences.empty')}
    />
  );
}
