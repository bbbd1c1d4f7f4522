import { Activity, BellRing, MapPin } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from 'shared-auth/contract';
import { EmptyState } from '../../components/Feedback/EmptyState';
import { TextLink } from '../../components/Link/TextLink';
import { RelativeTime } from '../../components/RelativeTime/RelativeTime';
import { classes } from '../../internal/classes';
import feed from '../../internal/feed.module.css';
import { Icon, type IconProp } from '../../internal/Icon';
import { useNearestPlace } from '../../map/nearest/useNearestPlace';
import { alarmMessage } from '../../model/alarmMessage';
import { formatCoordinates, formatSpeed } from '../../model/format';
import { alarmTypeLabel, severityTone, type Tone } from '../../model/labels';
import styles from './ActivityList.module.css';

/** Something a vehicle did: sent a location, raised an alarm. */
export interface ActivityItem {
  /** `location` or `alarm`; another type is shown unchanged. */
  type: string;
  license_plate: string | null;
  /** Epoch ms. */
  timestamp: number | null;
  /** km/h */
  speed: number | null;
  latitude: number | null;
  longitude: number | null;
  /** The type of an alarm, where the server reports it. */
  alarm_type?: string | null;
  severity?: string | null;
  message?: string | null;
}

export interface ActivityListProps<Item extends ActivityItem> extends Omit<ComponentProps<'ul'>, 'children'> {
  items: readonly Item[];
  /** How many are shown, 10 by default; the rest is counted below. */
  limit?: number;
  /** Where the vehicle of an item is. */
  linkOf?: ((item: Item) => string | undefined) | undefined;
  /** The actions for an item's vehicle. */
  actions?: ((item: Item) => ReactNode) | undefined;
}

const kinds: ReadonlyMap<string, { icon: IconProp; tone: Tone; text: TextKey }> = new Map([
  ['location', { icon: MapPin, tone: 'info', text: 'ui:activity.location' }],
  ['alarm', { icon: BellRing, tone: 'danger', text: 'ui:activity.alarm' }],
]);

/** Where it was, in words; coordinates where the words are not known. */
function Where({ item: { latitude, longitude } }: { item: ActivityItem }) {
  const placeText = useNearestPlace(latitude, longitude);
  if (latitude === null || longitude === null) return null;
  const coordinates = formatCoordinates(latitude, longitude);
  return <span title={coordinates}>{placeText ?? coordinates}</span>;
}

interface ActivityProps<Item extends ActivityItem> extends Pick<ActivityListProps<Item>, 'linkOf' | 'actions'> {
  item: Item;
}

/** An alarm, named by its type, or a location, which is drawn smaller. */
function ActivityRow<Item extends ActivityItem>({ item, linkOf, actions }: ActivityProps<Item>) {
  const { t } = useTranslation('ui');
  const kind = kinds.get(item.type);
  const plate = item.license_plate ?? t('ui:empty.noData');
  const to = linkOf?.(item);
  const name = to === undefined ? <strong>{plate}</strong> : <TextLink to={to}>{plate}</TextLink>;
  const time = <RelativeTime className={styles.time} at={item.timestamp} />;
  const isLocation = item.type === 'location';
  const what = item.type === 'alarm' && item.alarm_type ? alarmTypeLabel(t, item.alarm_type) : null;
  const tone = item.type === 'alarm' && item.severity ? severityTone(item.severity) : kind?.tone;
  const hasPlace = item.latitude !== null && item.longitude !== null;
  const message = alarmMessage(t, { alarm_type: item.alarm_type ?? null, message: item.message ?? null });
  const speed = item.speed === null ? null : formatSpeed(item.speed);
  // An alarm's message may already contain the speed.
  const unsaid = isLocation || (speed !== null && message?.includes(speed)) ? null : speed;
  return (
    <li className={styles.item} data-type={isLocation ? 'location' : undefined}>
      <span className={styles.sign} data-tone={tone ?? 'neutral'} aria-hidden="true">
        <Icon icon={kind?.icon ?? Activity} />
      </span>
      <div className={feed.placeText}>
        <span className={feed.headline}>
          {!isLocation && <strong>{what ?? (kind ? t(kind.text) : item.type)}</strong>}
          {name}
          {isLocation && speed !== null && <span className={feed.detail}>{speed}</span>}
          {time}
        </span>
        {message && <bdi className={feed.detail}>{message}</bdi>}
        {(hasPlace || unsaid !== null) && (
          <span className={classes(feed.detail, styles.where)}>
            {unsaid}
            {unsaid !== null && hasPlace && ' · '}
            <Where item={item} />
          </span>
        )}
      </div>
      {actions?.(item)}
    </li>
  );
}

/** Recent activity, in the caller's order: the newest first. */
export function ActivityList<Item extends ActivityItem>({
  items,
  limit = 10,
  linkOf,
  actions,
  className,
  ...rest
}: ActivityListProps<Item>) {
  const { t } = useTranslation('ui');
  if (items.length === 0) return <EmptyState>{t('ui:empty.noActivity')}</EmptyState>;
  const hidden = items.length - limit;
  return (
    <div>
      <ul {...rest} className={classes(feed.list, className)}>
        {items.slice(0, limit).map((item, index) => (
          // The index as well: activities have no identity, and two may be equal.
          <ActivityRow
            key={`${item.type}:${item.license_plate}:${item.timestamp}:${index}`}
            item={item}
            linkOf={linkOf}
            actions={actions}
          />
        ))}
      </ul>
      {hidden > 0 && <p className={styles.more}>{t('ui:andMore', { n: hidden })}</p>}
    </div>
  );
}
