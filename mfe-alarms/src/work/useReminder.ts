import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notify, useNow } from 'shared-ui';
import type { Alarm } from '../alarms/alarms';
import { useAlarmName } from '../feed/useAlarmName';
import { lastDoneAt, REMIND_AFTER_MS } from './holder';

/** Returns the user's longest neglected alarm once it is overdue, and notifies them once for each silence. */
export function useReminder(mine: readonly Alarm[]): Alarm | undefined {
  const { t } = useTranslation('mfe-alarms');
  const now = useNow();
  const name = useAlarmName();
  const announced = useRef(new Set<string>());
  const overdue = mine
    .filter((alarm) => now - (lastDoneAt(alarm) ?? now) >= REMIND_AFTER_MS)
    .sort((a, b) => (lastDoneAt(a) ?? 0) - (lastDoneAt(b) ?? 0));
  const due = overdue.map((alarm) => ({ alarm, key: `${alarm.id} ${lastDoneAt(alarm)}` }));
  const news = due.find(({ key }) => !announced.current.has(key));

  useEffect(function remind() {
    if (!news) return;
    for (const { key } of due) announced.current.add(key);
    notify.warning(t('work.remind', { count: due.length, alarm: name(news.alarm) }));
  });
  return overdue[0];
}
