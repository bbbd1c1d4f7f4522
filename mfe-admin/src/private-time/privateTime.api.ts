import { type BodyValue, type CallRow, privateTimeCalls, type weekHours } from 'shared-auth/calls';
import type { Id } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import { change, read, send, tagKey } from '../calls';

/** Working hours from Monday to Sunday; null: a day without work. */
export type WeekHours = NonNullable<BodyValue<typeof weekHours>>;
export type OwnPrivateTime = CallRow<typeof privateTimeCalls.own>;

export const vehiclePrivateTime = (id: Id) => read(privateTimeCalls.ofVehicle, { id });

/** Private time of the vehicles that the user is assigned to. */
export const ownPrivateTime = { ...read(privateTimeCalls.own), refetchInterval: 60_000 };

/** Without hours: no private time by hours. */
export const useSavePrivateHours = () => useChange(...change(privateTimeCalls.saveHours));

/** @param until ISO 8601; null: it ends now */
export const usePrivateDrive = (id: Id) =>
  useChange(tagKey('vehicles'), (until: string | null) =>
    until === null
      ? send(privateTimeCalls.switchOff, { id })
      : send(privateTimeCalls.switchOn, { id, body: { until } }),
  );
