/** A slot that a module owns: the module's id and the slot's name, such as `mfe-fleet/vehicle.summary`. Since 1.9. */
export type ModuleSlotName = `mfe-${string}/${string}`;

export const moduleSlotName: RegExp = /^mfe-[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)*$/;

/**
 * The props that a module's page passes to the widgets in each of the module's own slots. The module's package of slots
 * adds them, so that TypeScript checks both sides:
 *
 * @example
 * declare module 'shared-auth/contract' {
 *   interface ModuleSlotProps {
 *     'mfe-fleet/vehicle.summary': { vehicleId: Id };
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: packages fill it
export interface ModuleSlotProps {}
