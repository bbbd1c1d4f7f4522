import { useTranslation } from 'react-i18next';
import { localDateTime, TrackFilesMenu } from 'shared-ui';
import type { MapRow } from '../common/live/mapVehicle';
import type { TrackPeriod } from './map';
import type { Tracks } from './useTracks';

interface TrackFilesProps {
  tracks: Tracks;
  /** The rows of the routes' vehicles. */
  rows: readonly MapRow[];
  period: TrackPeriod;
}

const dayOf = (at: number) => localDateTime(at).date;

/**
 * The routes on the map as files for navigation and GIS tools. The code that writes them is loaded on the first
 * request.
 */
export function TrackFiles({ tracks, rows, period }: TrackFilesProps) {
  const { t } = useTranslation('mfe-fleet');
  const days = [...new Set([dayOf(period.from), dayOf(period.to)])];

  function file() {
    const names = new Map(
      rows.map(({ key, license_plate, vehicle_code }) => [key, license_plate || vehicle_code || key]),
    );
    const note = tracks.cut ? t('map.routes.cut') : undefined;
    return {
      name: `${t('map.routes.file')} ${days.join('/')}`,
      tracks: tracks.tracks.map(({ key, points }) => ({
        name: `${names.get(key) ?? key} ${days.join('/')}`,
        note,
        fixes: points,
      })),
    };
  }

  return (
    <TrackFilesMenu
      size="sm"
      label={t('map.routes.exportAs')}
      name={`${t('map.routes.file')}_${days.join('_')}`}
      file={file}
    />
  );
}
