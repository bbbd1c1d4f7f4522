/** The promises between a module and the console, as types without code, for builds of any tool. */
export type {
  ListColumn,
  MapLayer,
  MapLayerArea,
  MountedRoot,
  OwnRoot,
  PaletteEntry,
  PaletteProps,
  Period,
  SlotName,
  SlotProps,
  SlotWidget,
  ToolbarProps,
  VehicleSlotProps,
} from 'shared-auth';
export type { Id, ModuleDescriptor, Role, ServerCapability, UserCapability } from 'shared-auth/contract';
