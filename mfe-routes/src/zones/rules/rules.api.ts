import { queryOptions } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { type CallBody, type CallRow, zoneCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';
import { read, send, tagKey } from '../../calls';

/** An alarm rule of a zone. */
export type Rule = CallRow<typeof zoneCalls.rules>;
/** What is sent. */
export type RuleBody = CallBody<typeof zoneCalls.createRule>;

/** The rules of a zone. */
export const rulesQuery = (zone: Id) => read(zoneCalls.rules, { zone_id: String(zone) });

/** Only the rules are read again; other queries about zones are not. */
const rulesKey = [...tagKey('zones'), zoneCalls.rules.path];

export const useSaveRule = () =>
  useChange(rulesKey, ({ id, body }: { id: Id | null; body: RuleBody }) =>
    id === null ? send(zoneCalls.createRule, { body }) : send(zoneCalls.changeRule, { id, body }),
  );

export const useDeleteRule = () => useChange(rulesKey, (id: Id) => send(zoneCalls.removeRule, { id }));

const vehicle = v.object({ vehicle_id: wire.idOrNull(), vehicle_code: wire.text(), license_plate: wire.text() });

/** GET /api/devices: the vehicles that a rule may name. */
export const vehiclesQuery = queryOptions({
  queryKey: ['mfe-routes', 'vehicles'],
  queryFn: async ({ signal }) => {
    const { rows } = await api.list('/api/devices', vehicle, { signal, key: (row) => row.vehicle_id });
    return rows.flatMap(({ vehicle_id, license_plate, vehicle_code }) =>
      vehicle_id === null
        ? []
        : [{ value: String(vehicle_id), label: license_plate || vehicle_code || `#${vehicle_id}` }],
    );
  },
  staleTime: 5 * 60_000,
});
