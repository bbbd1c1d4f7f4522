/** What a module and the console promise one another, as types: a build of any tool takes them, and no code. */
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
