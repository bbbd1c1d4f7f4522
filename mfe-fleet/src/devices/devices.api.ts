import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Id, serverCan, wire } from 'shared-auth';
import { deviceCalls, silenceCalls, vehicleCalls } from 'shared-auth/calls';
import { commandFields, deviceFields } from 'shared-auth/contract';
import { type ListSort, sortQuery } from 'shared-ui/lists';
import * as v from 'valibot';
import { read, send } from '../calls';
import { optionsSchema } from '../common/forms/options';
import { DETAIL_POLL_MS, latestStatusSchema, positionSchema } from '../common/live/telemetry';
import { ENGINES_KEY } from '../engine/engine.api';
import { type CommandRequest, commandData, type DeviceBody, type DeviceFilters, hasOpenCommand } from './devices';

/** The server's calls (docs/spec/core.md §7). */
const DEVICES_URL = '/api/devices';
const deviceUrl = (device: Id) => `${DEVICES_URL}/${encodeURIComponent(device)}`;

export const DEVICES_PER_PAGE = 20;

/** A list may know a device by its device id alone. */
const deviceEntries = {
  ...wire.record(deviceFields),
  id: wire.idOrNull(),
  /** Of a tracker without an IMEI, where the server announces `devices.identifiers`. */
  identifier: wire.text(),
};
const plainDevice = v.object(deviceEntries);

/** A device is known by its id, or by its device id where a list has no other; status is also called device_status. */
const withKey = <Row extends Pick<v.InferOutput<typeof plainDevice>, 'id' | 'device_id' | 'status' | 'device_status'>>(
  row: Row,
) => ({
  ...row,
  key: row.id ?? row.device_id ?? '',
  status: row.status ?? row.device_status,
});

export const deviceSchema = v.pipe(
  plainDevice,
  v.transform((row) => withKey(row)),
  v.check((row) => row.key !== ''),
);
export type Device = v.InferOutput<typeof deviceSchema>;

const commandSchema = v.object({
  ...wire.record(commandFields),
  id: wire.idOrNull(),
  /** The data sent with the command, such as the reason for cutting an engine. */
  command_data: wire.orNull(v.object({ reason: wire.text() })),
});
export type DeviceCommand = v.InferOutput<typeof commandSchema>;

const detailReaders = {
  id: wire.idOrNull(),
  latest_location: wire.orNull(positionSchema),
  latest_status: wire.orNull(latestStatusSchema),
  /** The results of commands, newest first, where the server stores them. */
  recent_commands: wire.rows(commandSchema),
};

/** A device by its id or device id; null when the server responds without one. */
async function readDevice(id: Id, signal: AbortSignal) {
  const device = await read({ ...deviceCalls.one, orNull: true }, { id }, detailReaders).queryFn({ signal });
  const known = device && withKey(device);
  return known?.key === '' ? null : known;
}
export type DeviceDetail = NonNullable<Awaited<ReturnType<typeof readDevice>>>;

const optionReaders = { device_types: optionsSchema() };
export const deviceOptionsQuery = { ...read(deviceCalls.options, {}, optionReaders), staleTime: 60_000 };
export type DeviceOptions = Awaited<ReturnType<(typeof deviceOptionsQuery)['queryFn']>>;
/** A vehicle to choose for a device. */
export type OfferedVehicle = DeviceOptions['vehicles'][number];

const listDevices = (
  query: { page?: number; limit?: number; search?: string; status?: string; vehicle_id?: string } & Partial<ListSort>,
  signal?: AbortSignal,
) => api.list(DEVICES_URL, deviceSchema, { query, signal, key: (row) => row.key });

export const deviceListQuery = (filters: DeviceFilters) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'devices', 'list', filters],
    queryFn: ({ signal }) =>
      listDevices(
        {
          page: filters.page,
          limit: DEVICES_PER_PAGE,
          search: filters.search,
          status: filters.status,
          vehicle_id: filters.vehicle,
          ...sortQuery(filters),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    structuralSharing: false, // comparing a very long response deeply would freeze the page
    staleTime: 10_000,
  });

/** Every device, for the fleet map. */
export const allDevicesQuery = queryOptions({
  queryKey: ['mfe-fleet', 'devices', 'all'],
  queryFn: async ({ signal }) => (await listDevices({}, signal)).rows,
  structuralSharing: false, // comparing a whole fleet deeply would freeze the page
  meta: { alarms: true },
});

/** Milliseconds between two reads of a device, while a command waits for its response. */
const COMMAND_POLL_MS = 5_000;

/** `refetchInterval` of a device's queries: shorter while a command waits for its answer. */
export const devicePollMs = ({ state }: { state: { data?: DeviceDetail | null | undefined } }) =>
  hasOpenCommand(state.data?.recent_commands ?? []) ? COMMAND_POLL_MS : DETAIL_POLL_MS;

export const deviceQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'devices', 'detail', deviceId],
    queryFn: ({ signal }) => readDevice(deviceId, signal),
  });

const attributeSchema = v.object({
  name: v.string(),
  value: v.union([v.string(), v.number(), v.boolean()]),
  time: wire.time(),
});
export type DeviceAttribute = v.InferOutput<typeof attributeSchema>;

/** The values that a device reports besides its status, where the server announces `devices.attributes`. */
export const attributesQuery = (device: Id) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'devices', 'attributes', device],
    queryFn: ({ signal }) => api.get(`${deviceUrl(device)}/attributes`, wire.rows(attributeSchema), { signal }),
  });

/** Unusable values of a device's messages, where the server announces `devices.rejected`. */
export const rejectedValuesQuery = (device: Id) => read(deviceCalls.rejected, { id: device });

/**
 * The device in a vehicle, with its recent commands: found by the vehicle, because a vehicle has only the device id,
 * which may differ from the id of the calls.
 */
export const vehicleDeviceQuery = (vehicle: Id, deviceId: string) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'devices', 'detail', 'in-vehicle', vehicle, deviceId],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: DEVICES_PER_PAGE, vehicle_id: String(vehicle) };
      const { rows } = await listDevices(query, signal);
      const found = rows.find((row) => row.device_id === deviceId) ?? rows[0];
      return readDevice(found?.key ?? deviceId, signal);
    },
  });

/** The device at the time when its form opens; later changes do not affect the form. */
export const deviceToEditQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'devices', 'edit', deviceId],
    queryFn: async ({ signal }) => {
      const device = await readDevice(deviceId, signal);
      if (device === null || !serverCan('devices.silence')) return device && { ...device, silence: null };
      return { ...device, silence: await read(silenceCalls.read, { id: device.key }).queryFn({ signal }) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Vehicles outside the server's options, by typed text. */
export const vehicleSearchQuery = (search: string) =>
  queryOptions({
    ...read(vehicleCalls.list, { page: 1, limit: 20, search }),
    select: ({ rows }): OfferedVehicle[] => rows,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** Whether the server has exactly this device: asked when the response to a create was lost. */
async function isDeviceSaved(body: DeviceBody): Promise<boolean> {
  const found = await listDevices({ page: 1, limit: DEVICES_PER_PAGE, search: body.imei || (body.identifier ?? '') });
  return found.rows.some((row) => row.device_id === body.device_id && (row.imei ?? '') === body.imei);
}

/** The write of a form: a new device, a new one that may have been saved already, or a change. */
export type DeviceSave =
  | { kind: 'create'; body: DeviceBody; mayBeSaved: boolean }
  | { kind: 'update'; id: Id; body: DeviceBody };

async function saveDevice(save: DeviceSave): Promise<void> {
  if (save.kind === 'update') await send(deviceCalls.change, { id: save.id, body: save.body });
  else if (!save.mayBeSaved || !(await isDeviceSaved(save.body))) await api.post(DEVICES_URL, save.body);
}

/** Saves the form's device; then all lists and pages with devices read again. It is never retried automatically. */
export function useSaveDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveDevice,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['mfe-fleet'] }),
  });
}

/** The server's response to an accepted command; an empty one also means accepted. */
const commandAnswer = v.object({ data: wire.orNull(commandSchema) });

/** Sends a command to the device. Never repeated automatically: an engine must not be cut twice. */
export function useSendCommand(device: () => Id | Promise<Id>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: CommandRequest): Promise<DeviceCommand | null> => {
      const body = { command_type: request.type, command_data: commandData(request) };
      const { data } = await api.post(`${deviceUrl(await device())}/command`, body, { schema: commandAnswer });
      return data;
    },
    // The result of a command is in the device's own response, and that of an engine in the list of cut engines.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['mfe-fleet', 'devices', 'detail'] });
      void client.invalidateQueries({ queryKey: ENGINES_KEY });
    },
  });
}
