import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createSignal } from 'shared-auth/contract';
import { afterParts, preloadWhenIdle } from '../../internal/lazyPart';
import { isValidPosition } from '../../model/geo';
import type { FindPlace } from './placeFinder';

const findChanged = createSignal();
let find: FindPlace | null = null;
let loading: Promise<void> | null = null;

/** Fetches the table of places once; where it cannot be had, positions stay untold, and the next one asks again. */
function load(): Promise<void> {
  // Behind the map on the same page.
  loading ??= afterParts()
    .then(() => import(/* webpackChunkName: "places" */ './placeFinder'))
    .then(
      ({ watchPlaces }) =>
        watchPlaces((next) => {
          find = next;
          findChanged.send();
        }),
      () => {
        loading = null;
      },
    );
  return loading;
}
// Each list has positions: with the table there, its rows are not drawn a second time for their places.
preloadWhenIdle(load);

/**
 * Positions in words, for lists and files: a function with the result of `useNearestPlace`. @param isWanted - whether
 * there is any position
 */
export function useNearestPlaces(
  isWanted = true,
): (latitude: number | null | undefined, longitude: number | null | undefined) => string | null {
  const { t, i18n } = useTranslation('ui');
  const findPlace = useSyncExternalStore(findChanged.subscribe, () => find);

  useEffect(
    function fetchPlaces() {
      if (isWanted) void load();
    },
    [isWanted],
  );

  return useCallback(
    (latitude, longitude) => {
      const found =
        findPlace && isValidPosition(latitude, longitude) ? findPlace(Number(latitude), Number(longitude)) : null;
      if (!found || typeof found === 'string') return found;
      const place = i18n.language === 'en' ? found.place.en : found.place.mk;
      return found.km === null
        ? t('ui:nearest.within', { place })
        : t('ui:nearest.away', { km: found.km, direction: t(`ui:nearest.directions.${found.direction}`), place });
    },
    [findPlace, i18n.language, t],
  );
}

/**
 * A position in words: "12 km јужно од Велес", "во Велес", or the name of the user's zone that contains it. `null`
 * without a valid position, far from every place of the table, and until the table, a separate chunk, has loaded.
 */
export function useNearestPlace(
  latitude: number | null | undefined,
  longitude: number | null | undefined,
): string | null {
  return useNearestPlaces(isValidPosition(latitude, longitude))(latitude, longitude);
}
