import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { can, type SlotProps, useSession } from 'shared-auth';
import { readWording, useSampleData } from '../sample-data/useSampleData';
import { sampleGeofences } from './geofences';

const KEY = 'geofences';

/** The sample geofences as a layer of the fleet map, for users who may open their page. */
export function SampleLayer({ onLayer }: SlotProps['map.layers']) {
  const { t } = useTranslation('mfe-routes');
  const { user } = useSession();
  const { items } = useSampleData('geofences', sampleGeofences);
  const isAllowed = can(user, 'geofences.view');

  useEffect(
    function handOverLayer() {
      if (!isAllowed) return;
      const areas = items.map(({ id, name, area }) => ({ key: id, name: readWording(t, name), shape: area }));
      onLayer(KEY, { key: KEY, label: t('ui:places.geofences'), areas });
      return () => onLayer(KEY, null);
    },
    [isAllowed, items, onLayer, t],
  );
  return null;
}
