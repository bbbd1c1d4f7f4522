import { Activity, BellRing, MapPin } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../Feedback/EmptyState';
import { formatCoordinates, formatSpeed } from '../format';
import { classes } from '../internal/classes';
import feed from '../internal/feed.module.css';
import { Icon, type IconProp } from '../internal/Icon';
import type { Tone } from '../labels';
import { RelativeTime } from '../RelativeTime/RelativeTime';
import styles from './ActivityList.module.css';

/** Something a vehicle did: sent a location, raised an alarm. */
export interface ActivityItem {
  /** `location` or `alarm`; another one is shown as it came. */
  type: string;
  license_plate: string | null;
  /** Epoch ms. */
  timestamp: number | null;
  /** km/h */
  speed: number | null;
  latitude: number | null;
  longitude: number | null;
}

export interface ActivityListProps extends Omit<ComponentProps<'ul'>, 'children'> {
  items: readonly ActivityItem[];
  /** How many are shown, 10 by default; the rest is counted below. */
  limit?: number;
}

const kinds: ReadonlyMap<string, { icon: IconProp; tone: Tone }> = new Map([
  ['location', { icon: MapPin, tone: 'info' }],
  ['alarm', { icon: BellRing, tone: 'danger' }],
]);

/** What happened lately, newest first as it comes. */
export function ActivityList({ items, limit = 10, className, ...rest }: ActivityListProps) {
  const { t } = useTranslation('ui');
  if (items.length === 0) return <EmptyState>{t('ui:empty.noActivity')}</EmptyState>;
  const hidden = items.length - limit;
  return (
    <div>
      <ul {...rest} className={classes(feed.list, className)}>
        {items.slice(0, limit).map((item, index) => {
          const kind = kinds.get(item.type);
          const facts = [
            item.speed !== null && formatSpeed(item.speed),
            item.latitude !== null && item.longitude !== null && formatCoordinates(item.latitude, item.longitude),
          ].filter(Boolean);
          return (
            // The index as well: activities have no identity, and two may be equal.
            <li className={styles.item} key={`${item.type}:${item.license_plate}:${item.timestamp}:${index}`}>
              <span className={styles.sign} data-tone={kind?.tone ?? 'neutral'} aria-hidden="true">
                <Icon icon={kind?.icon ?? Activity} />
              </span>
              <div className={feed.words}>
                <span className={feed.headline}>
                  <strong>{item.license_plate ?? t('ui:empty.noData')}</strong>
                  <span>{kind ? t(`ui:activity.${item.type}`) : item.type}</span>
                  <RelativeTime className={styles.time} at={item.timestamp} />
                </span>
                {facts.length > 0 && <span className={feed.detail}>{facts.join(' · ')}</span>}
              </div>
            </li>
          );
        })}
      </ul>
      {hidden > 0 && <p className={styles.more}>{t('ui:andMore', { n: hidden })}</p>}
    </div>
  );
}
