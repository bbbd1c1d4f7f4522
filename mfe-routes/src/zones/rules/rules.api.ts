import { queryOptions } from '@tanstack/react-query';
import { api, type Id, type Severity, wire } from 'shared-auth';
import { type ZoneRuleEvent, zoneRuleFields } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';
import { zonesKey } from '../zones.api';

const URL = '/api/zones/rules';
const urlOf = (id: Id) => `${URL}/${encodeURIComponent(String(id))}`;

const ids = wire.rows(v.number());
const rule = v.object({ ...wire.record(zoneRuleFields), vehicle_ids: ids, team_ids: ids, days: ids });
/** An alarm rule of a zone. */
export type Rule = v.InferOutput<typeof rule>;

/** What is sent. */
export interface RuleBody {
  zone_id: number;
  event: ZoneRuleEvent;
  severity: Severity;
  minutes: number | null;
  from_time: string | null;
  to_time: string | null;
  days: number[];
  vehicle_ids: number[];
  team_ids: number[];
  is_active: boolean;
}

const rulesKey = [...zonesKey, 'rules'];

/** GET /api/zones/rules: those of a zone. */
export const rulesQuery = (zone: Id) =>
  queryOptions({
    queryKey: [...rulesKey, String(zone)],
    queryFn: async ({ signal }) => (await api.list(URL, rule, { query: { zone_id: String(zone) }, signal })).rows,
  });

/** POST or PUT /api/zones/rules */
export const useSaveRule = () =>
  useChange(rulesKey, ({ id, body }: { id: Id | null; body: RuleBody }) =>
    id === null ? api.post(URL, body) : api.put(urlOf(id), body),
  );

/** DELETE /api/zones/rules/{id} */
export const useDeleteRule = () => useChange(rulesKey, (id: Id) => api.delete(urlOf(id)));

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
