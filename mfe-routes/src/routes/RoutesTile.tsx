import { Route as RouteIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from 'shared-auth';
import { formatNumber, StatCard } from 'shared-ui';
import { useSampleData } from '../sample-data/useSampleData';
import { sampleRoutes } from './routes';

/** The dashboard's tile of the routes that vehicles drive at present. */
export default function RoutesTile() {
  const { t } = useTranslation('mfe-routes');
  const { items } = useSampleData('routes', sampleRoutes);
  const active = items.filter(({ state }) => state === 'active');
  const length = active.reduce((sum, { lengthKm }) => sum + (lengthKm ?? 0), 0);
  return (
    <StatCard
      title={t('routes.tile')}
      value={`${formatNumber(length)} km`}
      note={t('routes.tileNote', { active: active.length, all: items.length })}
      icon={RouteIcon}
      tone="info"
      to={paths.routes()}
    />
  );
}
