import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { errorText, paths, useCan, type VehicleSlotProps } from 'shared-auth';
import { Button, Card, QueryView, TextLink } from 'shared-ui';
import { LimitDialog } from './LimitDialog';
import { countingText, moreText, whoseText } from './limits';
import { vehicleLimitQuery } from './limits.api';
import styles from './limits.module.css';
import { useLimitTexts } from './useLimitTexts';

/** A card of a vehicle's page: its speed limit, and the source of it; managers can set its own. */
export default function VehicleLimitCard({ vehicleId }: VehicleSlotProps['vehicle.cards']) {
  const t = useLimitTexts();
  const query = useQuery(vehicleLimitQuery(vehicleId));
  const seesAll = useCan('limits.edit');
  const [isEditing, setEditing] = useState(false);
  const own = query.data?.own;
  return (
    <Card
      title={t('card')}
      actions={
        own?.is_editable && (
          <Button size="sm" variant="ghost" icon={Pencil} onClick={() => setEditing(true)}>
            {t('ui:actions.edit')}
          </Button>
        )
      }
    >
      <QueryView query={query} height={60} error={(error) => t('failed', { message: errorText(error, t) })}>
        {({ counting, inherited, ...vehicle }) => (
          <>
            <p className={styles.counting}>{countingText(counting, vehicle, t)}</p>
            <p className={styles.note}>
              {[
                moreText(counting, t),
                counting.source === 'vehicle' && t('without', { limit: countingText(inherited, vehicle, t) }),
                t('zoneFirst'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {seesAll && <TextLink to={paths.limits()}>{t('all')}</TextLink>}
          </>
        )}
      </QueryView>
      {isEditing && own && <LimitDialog limit={own} whose={whoseText(own, t)} onClose={() => setEditing(false)} />}
    </Card>
  );
}
