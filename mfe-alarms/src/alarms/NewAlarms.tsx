import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmFeed, type FeedMark } from 'shared-auth';
import { Button, fromLocalDateTime } from 'shared-ui';
import { useArrivals } from '../feed/useCurrentAlarms';
import { type Alarm, type AlarmFilters, belongsTo, PAGE_SIZE } from './alarms';

interface NewAlarmsProps {
  filters: AlarmFilters;
  /** Rows of the newest response. */
  fresh: readonly Alarm[];
  /** When that response was asked for. */
  askedAt: FeedMark;
  /** Rows of it that are not shown yet. */
  held: number;
  onShow: () => void;
}

const instantOf = (local: string) => {
  const [date = '', time = ''] = local.split('T');
  return fromLocalDateTime(date, time);
};

/**
 * "N new alarms" beside the table: the rows stay where they are until the user asks for the new ones.
 */
export function NewAlarms({ filters, fresh, askedAt, held, onShow }: NewAlarmsProps) {
  const { t } = useTranslation('mfe-alarms');
  const [openedAt] = useState(alarmFeed.mark);
  // Later pages never show the newest alarms.
  const since = filters.page > 1 ? openedAt : askedAt;
  const count = useArrivals(fresh, since).filter((alarm) => belongsTo(alarm, filters, instantOf)).length + held;
  return (
    <div role="status">
      {count > 0 && (
        <Button variant="ghost" size="sm" icon={BellRing} onClick={onShow}>
          {count > PAGE_SIZE ? t('live.many', { count: PAGE_SIZE }) : t('live.new', { count })}
        </Button>
      )}
    </div>
  );
}
