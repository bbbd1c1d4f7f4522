import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Id, type PendingChange, pendingChanges, useUnsentActions } from 'shared-auth';
import { addressOf, alarmCalls } from 'shared-auth/calls';
import { notify } from 'shared-ui';
import { findAlarm } from '../feed/findAlarm';
import { useAlarmName } from '../feed/useAlarmName';

const PREFIX = 'alarm:';
const aboutOf = (ids: readonly Id[]) => ids.map((id) => `${PREFIX}${id}`);

/** Ids of alarms with a change that could not be sent to the server yet. */
export function usePendingAlarms(): ReadonlySet<string> {
  const actions = useUnsentActions();
  return useMemo(
    () =>
      new Set(
        actions
          .flatMap(({ about }) => about)
          .filter((about) => about.startsWith(PREFIX))
          .map((about) => about.slice(PREFIX.length)),
      ),
    [actions],
  );
}

/** The changes of alarms that are stored while the server is out of reach. */
export type AlarmDeed = 'acknowledge' | 'claim' | 'release';

function callOf(deed: AlarmDeed, ids: readonly Id[]): Pick<PendingChange, 'method' | 'path' | 'body'> {
  const [id] = ids;
  if (deed === 'acknowledge' && ids.length !== 1) {
    const { method, path } = alarmCalls.acknowledgeAll;
    return { method, path, body: { alarm_ids: ids } };
  }
  const { method, path } = alarmCalls[deed];
  return { method, path: addressOf(path, { id }), body: method === 'DELETE' ? undefined : {} };
}

/**
 * Handles a failed change of alarms: while the server is out of reach it is stored, and shown in the header; else the
 * failure is shown.
 *
 * @returns whether it was stored
 */
export function useDeedFailed() {
  const { t } = useTranslation('mfe-alarms');
  const client = useQueryClient();
  const nameOf = useAlarmName();
  return (deed: AlarmDeed, ids: readonly Id[], error: unknown, say: (message: string) => string): boolean => {
    const [first] = ids;
    const alarm = ids.length === 1 && first !== undefined ? findAlarm(client, first) : undefined;
    const what = t(`unsent.${deed}`, { count: ids.length });
    const label = alarm ? `${what}: ${nameOf(alarm)}` : what;
    const isKept = pendingChanges.keep(error, { label, about: aboutOf(ids), ...callOf(deed, ids) });
    if (!isKept) notify.error(say(errorText(error, t)));
    return isKept;
  };
}
