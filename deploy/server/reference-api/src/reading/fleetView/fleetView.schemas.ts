import { fleetVehicleFields } from 'shared-auth/calls';
import { vehicleTypes } from 'shared-auth/contract';
import { DeviceRow } from '../../fleet/devices/devices.schemas';
import { rowSchema } from '../../platform/http/records';
import { BooleanText, OneOf, paging, Type } from '../../platform/http/schemas';

/** Rows of a list at most. */
const MOST_ROWS = 1_000;

const asked = {
  /** `vehicles`: rows of `/api/dashboard/fleet-status`; `devices`: of `/api/devices`. */
  of: OneOf(['vehicles', 'devices']),
  status: Type.Optional(OneOf(['all', 'online', 'offline', 'alarms'])),
  type: Type.Optional(OneOf(['all', ...vehicleTypes])),
};

/** Four numbers: west, south, east, north. */
const BOX = '^-?\\d{1,3}(\\.\\d{1,20})?(,-?\\d{1,3}(\\.\\d{1,20})?){3}$';

export const ViewQuery = Type.Object({
  ...asked,
  box: Type.Optional(Type.String({ pattern: BOX })),
  zoom: Type.Optional(Type.Number({ minimum: 0, maximum: 30 })),
  /** In place of box and zoom: width and height in pixels of a map that is fitted to all. */
  size: Type.Optional(Type.String({ pattern: '^\\d{1,5}x\\d{1,5}$' })),
  /** Whether markers at the same location may be counted; true by default. */
  grouped: BooleanText,
  /** Whether the map shows counts now: they end at a lower number than they begin at. */
  counted: BooleanText,
  /** Ids of rows that are returned wherever they are. */
  ids: Type.Optional(Type.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,99}$' })),
  /** One vehicle more, by its id, device id, plate or code. */
  vehicle: Type.Optional(Type.String({ maxLength: 64 })),
  /** Latitude and longitude: the rows nearest to it are returned as well. */
  near: Type.Optional(Type.String({ pattern: '^-?\\d{1,2}(\\.\\d{1,20})?,-?\\d{1,3}(\\.\\d{1,20})?$' })),
  /** The cursor of the last response: only changes since then are returned. */
  since: Type.Optional(Type.String({ maxLength: 64 })),
});

export const ListQuery = Type.Object({
  ...asked,
  search: Type.Optional(Type.String({ maxLength: 100 })),
  sort: Type.Optional(OneOf(['alarm', 'speed', 'age', 'plate'])),
  ...paging(20, MOST_ROWS),
});

export const ListedRow = Type.Union([rowSchema(fleetVehicleFields), DeviceRow]);

const Box = Type.Array(Type.Number(), { minItems: 4, maxItems: 4 });

export const FleetView = Type.Object({
  totals: Type.Object({
    vehicles: Type.Integer(),
    placed: Type.Integer(),
    online: Type.Integer(),
    offline: Type.Integer(),
    alarmed: Type.Integer(),
    box: Type.Union([Box, Type.Null()]),
  }),
  zoom: Type.Number(),
  /** As `live:cells` has them; null: each vehicle of the box is a row. */
  cells: Type.Union([Type.Array(Type.Array(Type.Union([Type.String(), Type.Number()]))), Type.Null()]),
  /** Whether these are all rows, else those that are new or have changed since the cursor. */
  all: Type.Boolean(),
  rows: Type.Array(ListedRow),
  /** Ids of rows that were there and are not any more. */
  gone: Type.Array(Type.Integer()),
  /** Id of the row that `vehicle` names; null for none. */
  named: Type.Union([Type.Integer(), Type.Null()]),
  cursor: Type.String(),
});
