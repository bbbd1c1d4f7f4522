import { queryOptions } from '@tanstack/react-query';
import { api, type Id, serverCan, wire } from 'shared-auth';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';

const engineSchema = v.object({
  id: wire.id(),
  device_id: wire.text(),
  vehicle_id: wire.idOrNull(),
  license_plate: wire.text(),
  /** `cut`, `unconfirmed`, `waiting`, `restoring`, or any other text of the server. */
  state: wire.text(),
  at: wire.time(),
  by: wire.text(),
  reason: wire.text(),
  still_since: wire.time(),
});
export type Engine = v.InferOutput<typeof engineSchema>;

/** Where the cache keeps them. */
export const ENGINES_KEY = ['mfe-fleet', 'engines'] as const;
/** Milliseconds between two reads: few engines are cut, and the answer is short. */
const POLL_MS = 15_000;
/** While one waits for its vehicle to stand. */
const WAITING_POLL_MS = 5_000;

/** Every engine that is cut or waits to be, where the server announces `engines`; one call for all who show them. */
export const enginesQuery = () =>
  queryOptions({
    queryKey: ENGINES_KEY,
    queryFn: ({ signal }) => api.get('/api/engines', wire.rows(engineSchema), { signal }),
    enabled: serverCan('engines'),
    refetchInterval: ({ state }) =>
      state.data?.some((engine) => engine.state === 'waiting') ? WAITING_POLL_MS : POLL_MS,
    staleTime: WAITING_POLL_MS,
  });

const url = (device: Id) => `/api/devices/${encodeURIComponent(device)}/waiting-engine-cut`;

/** Asks the server to cut the engine once the vehicle is stopped, or takes that back. Never repeated by itself. */
export const useWaitingCut = () =>
  useChange(ENGINES_KEY, ({ device, reason }: { device: Id; reason: string | null }) =>
    reason === null ? api.delete(url(device)) : api.put(url(device), { reason }),
  );
