import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from 'shared-ui';
import type { AreaMapProps } from './AreaMap';

const areaMapPart = lazyPart(() => import('./AreaMap'));

/**
 * A map of geofences, loaded when it is shown. Without it the geofences are still listed, and coordinates can be typed.
 */
export function LazyAreaMap(props: AreaMapProps & { height: number }) {
  const { t } = useTranslation('mfe-routes');
  return <LazyPart part={areaMapPart} height={props.height} failed={t('track.noMap')} props={props} />;
}
