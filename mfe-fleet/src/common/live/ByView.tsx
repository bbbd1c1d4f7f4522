import { useEffect, useState } from 'react';
import { type LiveRow, live, useScopedEffect } from 'shared-auth';
import type { LiveCellsOf } from 'shared-auth/contract';
import type { MapByView } from 'shared-ui/map';
import { type Followed, openByView } from './openByView';

interface ByViewProps extends Partial<LiveCellsOf> {
  rows: readonly LiveRow[];
  /** Key of the chosen one; '' or null for none. */
  chosen: string | null;
  onLink(link: MapByView | null): void;
}

/** Keeps the subscription to what a map of many vehicles shows while it is rendered; it shows nothing itself. */
export default function ByView({ rows, chosen, of = 'vehicles', status = 'all', type = 'all', onLink }: ByViewProps) {
  const [opened, setOpened] = useState<ReturnType<typeof openByView>>();
  const vehicle = Number((chosen && rows.find(({ key }) => key === chosen)?.vehicle_id) || 0);

  useScopedEffect(
    function subscribe(scope) {
      const next = openByView(live, scope);
      setOpened(next);
      onLink(next.link);
      scope.add(() => onLink(null));
    },
    [onLink],
  );
  useEffect(
    function sayWhatIsFollowed() {
      opened?.follow({ vehicles: vehicle > 0 ? [vehicle] : [], of: { of, status, type } } satisfies Followed);
    },
    [opened, vehicle, of, status, type],
  );
  return null;
}
