import { queryOptions } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { countingLimitFields, speedLimitFields, type ToleranceUnit } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';

const URL = '/api/limits';

const limit = v.object(wire.record(speedLimitFields));
/** What is set for the company, a type, a team or a vehicle. */
export type Limit = v.InferOutput<typeof limit>;

const counting = v.object(wire.record(countingLimitFields));
/** What counts for a vehicle. */
export type CountingLimit = v.InferOutput<typeof counting>;

const vehicleLimit = v.object({
  own: limit,
  counting,
  inherited: counting,
  vehicle_type: wire.text(),
  team_id: wire.num(),
});
export type VehicleLimit = v.InferOutput<typeof vehicleLimit>;

/** What is sent. */
export interface LimitBody {
  speed_limit: number | null;
  tolerance: number | null;
  tolerance_unit: ToleranceUnit | null;
  min_seconds: number | null;
}

const limitsKey = ['mfe-routes', 'limits'];

/** GET /api/limits: all that the user sees. */
export const limitsQuery = queryOptions({
  queryKey: [...limitsKey, 'list'],
  queryFn: async ({ signal }) =>
    (await api.list(URL, limit, { signal, key: ({ kind, key }) => `${kind} ${key}` })).rows,
});

/** GET /api/limits/vehicles/{id} */
export const vehicleLimitQuery = (vehicle: Id) =>
  queryOptions({
    queryKey: [...limitsKey, 'vehicle', String(vehicle)],
    queryFn: ({ signal }) =>
      api.get(`${URL}/vehicles/${encodeURIComponent(String(vehicle))}`, vehicleLimit, { signal }),
  });

/** PUT /api/limits/{kind}/{key}. Never repeated by itself. */
export const useSaveLimit = ({ kind, key }: Pick<Limit, 'kind' | 'key'>) =>
  useChange(limitsKey, async (body: LimitBody) => {
    await api.put(`${URL}/${encodeURIComponent(kind ?? '')}/${encodeURIComponent(key ?? '')}`, body);
  });
