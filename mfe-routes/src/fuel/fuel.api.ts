import type { Id } from 'shared-auth';
import { type CallBody, type CallRow, fuelCalls } from 'shared-auth/calls';
import { dayAfter } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import { monthAfter } from 'shared-ui/reports';
import { change, read, send, tagKey } from '../calls';

export type Fuel = CallRow<typeof fuelCalls.ofVehicle>;
/** The consumption while the level was known. */
export type Burnt = Fuel['sum'];
export type Change = Fuel['changes'][number];
/** A receipt, and the rise of the level at that time. */
export type Receipt = Fuel['receipts'][number];

/** The start of the keys of a vehicle's fuel data. */
export const fuelKey = tagKey('fuel');

/** A vehicle's fuel data of a month. @param month `YYYY-MM` */
export const fuelQuery = (vehicle: Id, month: string) =>
  read(fuelCalls.ofVehicle, {
    id: String(vehicle),
    start_date: `${month}-01`,
    end_date: dayAfter(`${monthAfter(month, 1)}-01`, -1),
  });

/** Adds a receipt, or changes it where it has an id. */
export const useSaveReceipt = () =>
  useChange(fuelKey, ({ id, body }: { id: Id | null; body: CallBody<typeof fuelCalls.create> }) =>
    id === null ? send(fuelCalls.create, { body }) : send(fuelCalls.change, { id, body }),
  );

export const useDeleteReceipt = () => useChange(...change(fuelCalls.remove));
