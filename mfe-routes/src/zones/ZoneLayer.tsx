import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SlotProps, useCan } from 'shared-auth';
import { namedAreas } from './namedAreas';
import { zonesQuery } from './zones.api';

const KEY = 'zones';

/** Zones as a layer of the fleet map, hidden until a user shows it; they are not loaded before. */
export function ZoneLayer({ onLayer }: SlotProps['map.layers']) {
  const { t } = useTranslation('ui');
  const isAllowed = useCan('zones.view');
  const [isShown, setShown] = useState(false);
  const { data } = useQuery({ ...zonesQuery, enabled: isAllowed && isShown });
  const areas = useMemo(() => namedAreas(data ?? []), [data]);

  useEffect(
    function handOverLayer() {
      if (!isAllowed) return;
      onLayer(KEY, { key: KEY, label: t('ui:places.geofences'), areas, startsHidden: true, onShown: setShown });
    },
    [isAllowed, areas, onLayer, t],
  );
  useEffect(
    function takeLayerBack() {
      return () => onLayer(KEY, null);
    },
    [onLayer],
  );
  return null;
}
