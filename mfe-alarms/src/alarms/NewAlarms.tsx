import { BellRing } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LiveAlarm, live, useScopedEffect } from 'shared-auth';
import { Button, fromLocalDateTime } from 'shared-ui';
import { type Alarm, type AlarmFilters, belongsTo, PAGE_SIZE } from './alarms';

interface NewAlarmsProps {
  filters: AlarmFilters;
  /** Rows of the newest response. */
  fresh: readonly Alarm[];
  /** When that response was asked for, epoch ms of this computer. */
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

/** Milliseconds between two changes of the count: nobody reads faster. */
const COUNT_PAUSE = 250;

/**
 * The live alarms that belong to the list and came in since the page opened: the last of them, one more than a page. Counted as
 * they come in, shown with a frame and not more often than they can be read, so that a burst is counted in full and costs little.
 */
function useArrivals(filters: AlarmFilters): readonly Arrival[] {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  const wanted = useRef(filters);
  useEffect(function followFilters() {
    wanted.current = filters;
  });
  useScopedEffect(function collectAlarms(scope) {
    let came: Arrival[] = [];
    let isPausing = false;

    function show() {
      isPausing = false;
      if (came.length === 0) return;
      const fresh = came;
      came = [];
      setArrivals((now) => [...now, ...fresh].slice(-PAGE_SIZE - 1));
      isPausing = true;
      scope.later(show, COUNT_PAUSE);
    }

    function collect(alarm: LiveAlarm) {
      if (!belongsTo(alarm, wanted.current, instantOf)) return;
      came.push({ alarm, at: Date.now() });
      if (came.length > 2 * PAGE_SIZE) came = came.slice(-PAGE_SIZE - 1);
    }

    scope.add(live.onAlarm(collect));
    scope.add(
      live.subscribe('alarm', () => {
        if (!isPausing) show();
      }),
    );
  }, []);
  return arrivals;
}

/** "N new alarms", beside the table and never in it: the rows stay where they are until the user asks for the new ones. */
export function NewAlarms({ filters, fresh, askedAt, held, onShow }: NewAlarmsProps) {
  const { t } = useTranslation('mfe-alarms');
  const listed = new Set(fresh.map((alarm) => String(alarm.id)));
  const waiting = useArrivals(filters).filter(
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
