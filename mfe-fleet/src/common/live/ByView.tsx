import { useEffect, useState } from 'react';
import { live, serverCan, useScopedEffect } from 'shared-auth';
import { LargeFleet } from './LargeFleet';
import type { ByViewProps } from './mapVehicle';
import { type Followed, openByView } from './openByView';

/** Updates the data of a map of many vehicles while it is rendered; it shows nothing itself. */
export default function ByView<Row extends { key: unknown }>(props: ByViewProps<Row>) {
  return serverCan('fleet.view') ? <LargeFleet {...props} /> : <FollowedRows {...props} />;
}

function FollowedRows<Row>({ rows, chosen, of = 'vehicles', status = 'all', type = 'all', onLink }: ByViewProps<Row>) {
  const [opened, setOpened] = useState<ReturnType<typeof openByView>>();
  const vehicle = Number((chosen && rows.find(({ key }) => key === chosen)?.vehicle_id) || 0);

  useScopedEffect(
    function subscribe(scope) {
      const next = openByView(live, scope);
      setOpened(next);
      onLink({ map: next.link });
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
