import { wire } from 'shared-auth';
import { type CallBody, type CallRow, zoneCalls } from 'shared-auth/calls';
import type { Id } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import type { MapShape } from 'shared-ui/map';
import { change, read, send, tagKey } from '../calls';
import { shapeSchema } from './geometry';

/** Milliseconds between reads, because the vehicles inside change. */
export const INSIDE_REFRESH_MS = 60_000;

/** A zone; without a geometry that is known here it is listed only. */
export type Zone = Omit<CallRow<typeof zoneCalls.list>, 'geometry'> & { geometry: MapShape | null };
/** The body of a zone. */
export type ZoneBody = CallBody<typeof zoneCalls.create>;

export const zonesQuery = {
  ...read(zoneCalls.list, {}, { geometry: wire.orNull(shapeSchema) }),
  refetchInterval: INSIDE_REFRESH_MS,
};

/** Zones that a Traccar in front reports by name, and that are not here. */
export const traccarQuery = { ...read(zoneCalls.traccar), staleTime: 5 * 60_000 };

export const useSaveZone = () =>
  useChange(tagKey('zones'), ({ id, body }: { id: Id | null; body: ZoneBody }) =>
    id === null ? send(zoneCalls.create, { body }) : send(zoneCalls.change, { id, body }),
  );

export const useDeleteZone = () => useChange(...change(zoneCalls.remove));
