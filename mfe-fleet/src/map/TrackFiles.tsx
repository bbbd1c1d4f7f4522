import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, localDateTime, Menu, notify } from 'shared-ui';
import type { TrackFormat } from 'shared-ui/tracks';
import type { MapRow } from '../common/live/mapVehicle';
import type { TrackPeriod } from './map';
import type { Tracks } from './useTracks';

const formats = { gpx: 'GPX', geojson: 'GeoJSON', kml: 'KML' } as const satisfies Record<TrackFormat, string>;

interface TrackFilesProps {
  tracks: Tracks;
  /** Whose they are. */
  rows: readonly MapRow[];
  period: TrackPeriod;
}

const dayOf = (at: number) => localDateTime(at).date;

/** The routes on the map as files for navigation and GIS tools. What writes them is loaded when it is asked for. */
export function TrackFiles({ tracks, rows, period }: TrackFilesProps) {
  const { t } = useTranslation('mfe-fleet');
  const label = t('map.routes.exportAs');

  async function save(format: TrackFormat) {
    const days = [...new Set([dayOf(period.from), dayOf(period.to)])];
    const names = new Map(
      rows.map(({ key, license_plate, vehicle_code }) => [key, license_plate || vehicle_code || key]),
    );
    const name = `${t('map.routes.file')} ${days.join('/')}`;
    const note = tracks.cut ? t('map.routes.cut') : undefined;
    try {
      const { saveTracks } = await import(/* webpackChunkName: "track-files" */ 'shared-ui/tracks');
      await saveTracks(format, `${t('map.routes.file')}_${days.join('_')}`, {
        name,
        tracks: tracks.tracks.map(({ key, points }) => ({
          name: `${names.get(key) ?? key} ${days.join('/')}`,
          note,
          fixes: points,
        })),
      });
    } catch {
      notify.error(t('ui:errors.file'));
    }
  }

  return (
    <Menu
      label={label}
      trigger={
        <Button size="sm" icon={Download}>
          {label}
        </Button>
      }
      entries={(Object.keys(formats) as TrackFormat[]).map((format) => ({
        key: format,
        label: formats[format],
        onSelect: () => void save(format),
      }))}
    />
  );
}
