import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapLayer } from 'shared-auth';
import { usePreference } from 'shared-ui';
import type { MapLayerOption, NamedShape } from 'shared-ui/map';
import type { MapState } from './useMapState';

const HIDDEN = 'mfe-fleet:map.hiddenLayers';
/** The layers that start hidden and that the user has chosen. */
const SHOWN = 'mfe-fleet:map.shownLayers';
const none: readonly string[] = [];

const isShown = ({ key, startsHidden }: MapLayer, hidden: readonly string[], shown: readonly string[]) =>
  startsHidden ? shown.includes(key) : !hidden.includes(key);

const changed = (keys: readonly string[], key: string, isIn: boolean) =>
  isIn ? [...keys, key] : keys.filter((each) => each !== key);

/**
 * The parts of the map that the user may hide, and those that are shown: the vehicles' names, routes, tails, and the
 * layers of other modules.
 */
export function useMapLayers({ routes }: Pick<MapState, 'routes'>, onChange: (change: Partial<MapState>) => void) {
  const { t } = useTranslation('mfe-fleet');
  const [labels, setLabels] = usePreference('mfe-fleet:map.labels', true);
  const [trails, setTrails] = usePreference('mfe-fleet:map.trails', false);
  const [hidden, setHidden] = usePreference(HIDDEN, none);
  const [shown, setShown] = usePreference(SHOWN, none);
  const [given, setGiven] = useState<ReadonlyMap<string, MapLayer>>(() => new Map());

  const onLayer = useCallback((key: string, layer: MapLayer | null) => {
    setGiven((before) => {
      const next = new Map(before);
      if (layer) next.set(key, layer);
      else next.delete(key);
      return next;
    });
  }, []);

  useEffect(
    function reportToLayers() {
      for (const layer of given.values()) layer.onShown?.(isShown(layer, hidden, shown));
    },
    [given, hidden, shown],
  );

  const options = useMemo<MapLayerOption[]>(
    () => [
      { key: 'labels', label: t('map.layers.labels'), checked: labels, onChange: setLabels },
      { key: 'routes', label: t('map.layers.routes'), checked: routes, onChange: (on) => onChange({ routes: on }) },
      { key: 'trails', label: t('map.layers.trails'), checked: trails, onChange: setTrails },
      ...[...given.values()].map((layer) => ({
        key: `module ${layer.key}`,
        label: layer.label,
        checked: isShown(layer, hidden, shown),
        onChange: (on: boolean) =>
          layer.startsHidden ? setShown(changed(shown, layer.key, on)) : setHidden(changed(hidden, layer.key, !on)),
      })),
    ],
    [t, labels, setLabels, routes, onChange, trails, setTrails, given, hidden, setHidden, shown, setShown],
  );
  const areas = useMemo<NamedShape[]>(
    () =>
      [...given.values()].flatMap((layer) =>
        isShown(layer, hidden, shown) ? layer.areas.map((area) => ({ ...area, key: `${layer.key} ${area.key}` })) : [],
      ),
    [given, hidden, shown],
  );
  return { options, areas, labels, trails, onLayer };
}
