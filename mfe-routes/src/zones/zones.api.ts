import { queryOptions } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { type ZoneColor, type ZoneGeometry, type ZoneKind, zoneFields } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';
import { shapeSchema } from './geometry';

const URL = '/api/zones';
const urlOf = (id: Id) => `${URL}/${encodeURIComponent(String(id))}`;

/** Milliseconds: who is inside changes as vehicles drive. */
const REFRESH_MS = 60_000;

const zone = v.object({ ...wire.record(zoneFields), geometry: wire.orNull(shapeSchema) });
/** A zone; without a geometry that is known here it is listed only. */
export type Zone = v.InferOutput<typeof zone>;

/** What is sent of a zone. */
export interface ZoneBody {
  name: string;
  kind: ZoneKind;
  color: ZoneColor;
  team_id: number | null;
  note: string | null;
  speed_limit: number | null;
  geometry: ZoneGeometry;
}

export const zonesKey = ['mfe-routes', 'zones'];

/** GET /api/zones: all of them. */
export const zonesQuery = queryOptions({
  queryKey: [...zonesKey, 'list'],
  queryFn: async ({ signal }) => (await api.list(URL, zone, { signal })).rows,
  refetchInterval: REFRESH_MS,
});

const offer = v.object({ name: v.pipe(v.string(), v.minLength(1)), alarms: wire.num() });

/** GET /api/zones/traccar: zones that a Traccar in front reports by name, and that are not here. */
export const traccarQuery = queryOptions({
  queryKey: [...zonesKey, 'traccar'],
  queryFn: async ({ signal }) => (await api.list(`${URL}/traccar`, offer, { signal, key: ({ name }) => name })).rows,
  staleTime: 5 * 60_000,
});

/** POST or PUT /api/zones */
export const useSaveZone = () =>
  useChange(zonesKey, ({ id, body }: { id: Id | null; body: ZoneBody }) =>
    id === null ? api.post(URL, body) : api.put(urlOf(id), body),
  );

/** DELETE /api/zones/{id} */
export const useDeleteZone = () => useChange(zonesKey, (id: Id) => api.delete(urlOf(id)));
