import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LiveAlarm, live } from 'shared-auth';
import { Button, fromLocalDateTime } from 'shared-ui';
import { type Alarm, type AlarmFilters, belongsTo, PAGE_SIZE } from './alarms';

interface NewAlarmsProps {
  filters: AlarmFilters;
  /** Rows of the newest answer. */
  fresh: readonly Alarm[];
  /** When that answer was asked for, epoch ms of this computer. */
  askedAt: number;
  /** Rows of it that are not shown yet. */
  held: number;
  onShow: () => void;
}

interface Arrival {
  alarm: LiveAlarm;
  at: number;
}

const instantOf = (local: string) => {
  const [date = '', time = ''] = local.split('T');
  return fromLocalDateTime(date, time);
};

/** The live alarms that came in since the page opened, as far as a page's worth. */
function useArrivals(): readonly Arrival[] {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  useEffect(function collectAlarms() {
    return live.subscribe('alarm', (batch) => {
      const at = Date.now();
      const came = batch.map((alarm) => ({ alarm, at }));
      setArrivals((now) => [...now, ...came].slice(-PAGE_SIZE - 1));
    });
  }, []);
  return arrivals;
}

/** "N new alarms", beside the table and never in it: the rows stay where they are until the user asks for the new ones. */
export function NewAlarms({ filters, fresh, askedAt, held, onShow }: NewAlarmsProps) {
  const { t } = useTranslation('mfe-alarms');
  const listed = new Set(fresh.map((alarm) => String(alarm.id)));
  const waiting = useArrivals().filter(
    ({ alarm, at }) =>
      belongsTo(alarm, filters, instantOf) &&
      !(alarm.id !== null && listed.has(String(alarm.id))) &&
      // Later pages never show the newest alarms.
      (filters.page > 1 || at >= askedAt),
  );
  const count = waiting.length + held;
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
