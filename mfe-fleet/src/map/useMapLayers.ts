import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapLayer } from 'shared-auth';
import { usePreference } from 'shared-ui';
import type { MapLayerOption, NamedShape } from 'shared-ui/map';
import type { MapState } from './useMapState';

const HIDDEN = 'map.hiddenLayers';
const none: readonly string[] = [];

/**
 * What of the map the user may hide, and what is left: the vehicles' names, routes, tails, and the layers of other
 * modules.
 */
export function useMapLayers({ routes }: Pick<MapState, 'routes'>, onChange: (change: Partial<MapState>) => void) {
  const { t } = useTranslation('mfe-fleet');
  const [labels, setLabels] = usePreference('map.labels', true);
  const [trails, setTrails] = usePreference('map.trails', false);
  const [hidden, setHidden] = usePreference(HIDDEN, none);
  const [given, setGiven] = useState<ReadonlyMap<string, MapLayer>>(() => new Map());

  const onLayer = useCallback((key: string, layer: MapLayer | null) => {
    setGiven((before) => {
      const next = new Map(before);
      if (layer) next.set(key, layer);
      else next.delete(key);
      return next;
    });
  }, []);

  const options = useMemo<MapLayerOption[]>(
    () => [
      { key: 'labels', label: t('map.layers.labels'), checked: labels, onChange: setLabels },
      { key: 'routes', label: t('map.layers.routes'), checked: routes, onChange: (on) => onChange({ routes: on }) },
      { key: 'trails', label: t('map.layers.trails'), checked: trails, onChange: setTrails },
      ...[...given.values()].map(({ key, label }) => ({
        key: `module ${key}`,
        label,
        checked: !hidden.includes(key),
        onChange: (on: boolean) => setHidden(on ? hidden.filter((each) => each !== key) : [...hidden, key]),
      })),
    ],
    [t, labels, setLabels, routes, onChange, trails, setTrails, given, hidden, setHidden],
  );
  const areas = useMemo<NamedShape[]>(
    () =>
      [...given.values()].flatMap((layer) =>
        hidden.includes(layer.key)
          ? []
          : layer.areas.map(({ key, name, shape }) => ({ key: `${layer.key} ${key}`, name, shape })),
      ),
    [given, hidden],
  );
  return { options, areas, labels, trails, onLayer };
}
