import { useQuery } from '@tanstack/react-query';
import { Alert, Button, formatNumber } from 'shared-ui';
import { useZoneTexts } from './useZoneTexts';
import { traccarQuery } from './zones.api';
import styles from './zones.module.css';

/** Names that are offered at once: the others follow when these are drawn. */
const MOST_SHOWN = 5;

interface TraccarOffersProps {
  /** Opens the form of a new zone of this name. */
  onDraw: (name: string) => void;
}

/** Zones that a connected Traccar server reports by name and that do not exist here: each can be drawn. */
export function TraccarOffers({ onDraw }: TraccarOffersProps) {
  const t = useZoneTexts();
  // If the offers cannot be read, they are left out: the page does not depend on them.
  const { data: offers = [] } = useQuery(traccarQuery);
  if (offers.length === 0) return null;
  return (
    <Alert tone="info">
      {t('traccar.offer', { count: offers.length })}
      <span className={styles.offers}>
        {offers.slice(0, MOST_SHOWN).map(({ name, alarms }) => (
          <Button key={name} size="sm" onClick={() => onDraw(name ?? '')}>
            {t('traccar.draw', { name, alarms: formatNumber(alarms ?? 0) })}
          </Button>
        ))}
      </span>
    </Alert>
  );
}
