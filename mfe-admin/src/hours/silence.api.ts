import { queryOptions } from '@tanstack/react-query';
import { api, type Id } from 'shared-auth';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';

const silence = v.object({ minutes: v.nullable(v.number()), in_hours: v.boolean(), usual_minutes: v.number() });
/** How long a device may be silent; null: as long as all others. */
export type Silence = v.InferOutput<typeof silence>;

const urlOf = (device: Id) => `/api/devices/${encodeURIComponent(String(device))}/silence`;
const keyOf = (device: Id) => ['mfe-admin', 'silence', String(device)];

/** GET /api/devices/{id}/silence */
export const silenceQuery = (device: Id) =>
  queryOptions({
    queryKey: keyOf(device),
    queryFn: ({ signal }) => api.get(urlOf(device), silence, { signal }),
  });

/** PUT /api/devices/{id}/silence */
export const useSaveSilence = (device: Id) =>
  useChange(keyOf(device), (values: Pick<Silence, 'minutes' | 'in_hours'>) => api.put(urlOf(device), values));
