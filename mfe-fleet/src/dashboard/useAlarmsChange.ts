import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOpenAlarms } from 'shared-auth';
import type { Overview } from './dashboard.api';

/**
 * How many unacknowledged alarms there are more, or fewer, than in the overview. When a new overview shows that the
 * bell has missed some, the bell's list is asked for again, so that both show one number.
 */
export function useAlarmsChange(overview: Overview | undefined): number {
  const client = useQueryClient();
  const { change, total } = useOpenAlarms();
  const bell = useRef(total);
  useEffect(function followBell() {
    bell.current = total;
  });

  useEffect(
    function agreeWithBell() {
      if (overview && overview.unacknowledged_alarms !== bell.current)
        void client.invalidateQueries({ predicate: ({ meta }) => meta?.openAlarms === true }, { cancelRefetch: false });
    },
    [client, overview],
  );
  return overview ? change - overview.openAlarmsChange : 0;
}
