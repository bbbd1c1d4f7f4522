import { useTranslation } from 'react-i18next';
import { mapTiles } from 'shared-auth';
import { DrawMap, type DrawMapProps } from 'shared-ui/map';

export type AreaMapProps = Pick<
  DrawMapProps,
  'shape' | 'value' | 'onChange' | 'areas' | 'height' | 'holes' | 'onArea' | 'start'
>;

/** Geofences on a map, with the tiles of the run-time configuration. */
export default function AreaMap(props: AreaMapProps) {
  const { t } = useTranslation('mfe-routes');
  return <DrawMap {...props} label={t('geofences.map')} tiles={mapTiles()} />;
}
