/* Types of the published package, held by `npm run types`. */
import type { ModuleDescriptor, SlotName, SlotWidget, VehicleSlotProps } from '@fleet/contract';
import type { ProposedSlotProps } from '@fleet/contract/proposed';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type AllTrue<T extends readonly true[]> = T;

/** Widgets have the properties of their slot; slots on trial are not in the contract. */
export type Slots = AllTrue<
  [
    Equal<
      Parameters<Extract<SlotWidget<'vehicle.tabs'>, (props: never) => unknown>>[0],
      { vehicleId: string | number }
    >,
    Equal<VehicleSlotProps['vehicle.cards'], { vehicleId: string | number }>,
    Equal<Extract<SlotName, keyof ProposedSlotProps>, never>,
    Equal<ProposedSlotProps['proposed.device.cards'], { deviceId: string | number }>,
    Equal<NonNullable<ModuleDescriptor['proposals']>[number], keyof ProposedSlotProps>,
  ]
>;
