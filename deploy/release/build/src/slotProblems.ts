import type { ModuleDescriptor } from 'shared-auth/contract';

/** The version of the contract that introduced slots, settings and frameworks of modules. */
const FIRST_CONTRACT = '1.9.0';

/** Whether a slot is a module's, such as `mfe-fleet/vehicle.summary`, and not one of the console's. */
export const isModuleSlot = (slot: string): boolean => slot.includes('/');

const isBefore = (version: string, other: string) => version.localeCompare(other, 'en', { numeric: true }) < 0;

/**
 * The problems in module.json of the slots that a module offers, and of its widgets in other modules' slots; empty when
 * there are none.
 */
export function slotProblems({ id, requires, slots = [], widgets, settings, framework }: ModuleDescriptor): string[] {
  const names = slots.map(({ name }) => name);
  const lowest = /\d+\.\d+\.\d+/.exec(requires.shell)?.[0] ?? '0.0.0';
  const isUsed =
    slots.length > 0 ||
    settings !== undefined ||
    framework !== undefined ||
    widgets.some(({ slot }) => isModuleSlot(slot));
  return [
    ...(isUsed && isBefore(lowest, FIRST_CONTRACT)
      ? [
          `slots, settings and frameworks of modules came with contract ${FIRST_CONTRACT}: requires.shell must be ^${FIRST_CONTRACT} or newer`,
        ]
      : []),
    ...names.filter((name) => !name.startsWith(`${id}/`)).map((name) => `the slot ${name} must begin with ${id}/`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `the slot ${name} is there twice`),
    ...widgets
      .filter(({ slot, slotVersion }) => isModuleSlot(slot) !== (slotVersion !== undefined))
      .map(({ slot, slotVersion }) =>
        slotVersion === undefined
          ? `${slot} needs slotVersion, the versions that its widget was written for, such as ^1.0.0`
          : `${slot} is a slot of the console and has no slotVersion: requires.shell is its range`,
      ),
  ];
}

/** Slots that a module offers but none of its code names. @param code the texts of the build's sources or scripts */
export const unplacedSlots = ({ slots = [] }: ModuleDescriptor, code: readonly string[]): string[] =>
  slots
    .filter(({ name }) => !code.some((text) => text.includes(name)))
    .map(({ name }) => `module.json offers ${name}, but no page of the module places it`);
