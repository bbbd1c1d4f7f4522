import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { getRuntimeConfig } from './config/config';
import type { Id } from './identity';
import type { ModuleSlotProps } from './moduleSlots';

/** Days a dashboard or report looks back. */
export type Period = 1 | 7 | 30 | 90;

/** A target of the command palette. */
export interface PaletteEntry {
  /** Unique among the entries of its widget. */
  id: string;
  /** The heading above it, such as "Vehicles", in the user's language. */
  group: string;
  label: string;
  /** Further text next to the label: where the entry leads, or a make and model. */
  detail?: string;
  /** Further texts it is found by: a code, an IMEI. */
  keywords?: readonly string[];
  /** A path of the console. */
  to: string;
  /**
   * It is found much later than the others: its group stays below them, so that the list does not move under the user.
   * Since 1.9.
   */
  isLate?: boolean;
}

/**
 * The props of a widget of `console.palette`, which is mounted while the command palette is open and the user types.
 * The widget renders nothing; it reports the entries that match the query, the likeliest first, or null while it is
 * still searching; and, since 1.9, a note for the user, such as the names of parts that could not be searched.
 */
export interface PaletteProps {
  query: string;
  onEntries: (entries: readonly PaletteEntry[] | null, note?: string | null) => void;
}

/** The props of a widget of `page.toolbar`, in the head of every page next to the page's own buttons. Since 1.5. */
export interface ToolbarProps {
  /** The page's address, such as /vehicles/7. */
  path: string;
}

/**
 * A layer that a module adds to the fleet map: areas with names. The map draws them, and the user shows and hides them
 * by its label.
 */
export interface MapLayer {
  /** Unique on the map; also the key of the stored choice to show the layer. */
  key: string;
  label: string;
  areas: readonly MapLayerArea[];
  /** The layer is hidden until the user chooses it; by default it is shown until they hide it. Since 1.8. */
  startsHidden?: boolean;
  /** Called with whether it is shown, at first and with each change: areas need not be there before. Since 1.8. */
  onShown?: (isShown: boolean) => void;
}

/** An area of a layer; degrees, WGS 84. */
export interface MapLayerArea {
  key: string;
  name: string;
  shape:
    | { kind: 'circle'; center: { lat: number; lng: number } /** Metres. */; radius: number }
    | {
        kind: 'polygon';
        points: readonly { lat: number; lng: number }[];
        /** Since 1.8; an older map fills them. */
        holes?: readonly (readonly { lat: number; lng: number }[])[];
      };
  /**
   * Metres: the polygon's points are the line in the middle of a corridor this wide. Since 1.8; an older map draws the
   * polygon.
   */
  width?: number;
  /** A colour by its name (`zoneColors`); that of information by default. Since 1.8. */
  tone?: string;
}

/** A column that a module adds to the list of vehicles. Since 1.7. */
export interface ListColumn {
  /** Unique in the list; also the key of the stored choice to show the column. */
  key: string;
  header: string;
  /** `end` for numbers. */
  align?: 'end';
  /** The column is hidden until the user chooses it. */
  startsHidden?: boolean;
  /** The text for the vehicle with this id; null when it is unknown. */
  text: (vehicleId: Id) => string | null;
}

/** The props of the widget in each slot. */
export interface SlotProps {
  'dashboard.critical-alarms': { days: Period };
  'dashboard.alarm-types': { days: Period };
  'dashboard.alarm-trend': { days: Period };
  'vehicle.recent-alarms': { vehicleId: Id };
  'device.recent-alarms': { deviceId: Id };
  /**
   * Mounted by the shell once, on every page, while the widget's `when` of module.json holds; the landing page loads
   * first. The widget shows nothing.
   */
  'console.background': Record<never, never>;
  /** The fleet map: a widget that shows nothing and passes its layer, or null when it no longer has one. */
  'map.layers': { onLayer: (key: string, layer: MapLayer | null) => void };
  /** Below the dashboard's own content: figures side by side, for the selected days. Since 1.5. */
  'dashboard.tiles': { days: Period };
  /** Below the tiles, each over the whole width. Since 1.5. */
  'dashboard.wide': { days: Period };
  /** Above a vehicle's own cards, one tab each, loaded when it is chosen. Since 1.5. */
  'vehicle.tabs': { vehicleId: Id };
  /** Above a device's own cards, one tab each, loaded when it is chosen. Since 1.5. */
  'device.tabs': { deviceId: Id };
  /** Below the profile's own sections. Since 1.5. */
  'profile.sections': Record<never, never>;
  /** The former name of the slot, from contract 1.1. @deprecated fill `console.background` */
  'console.alarm-signals': Record<never, never>;
}
/** The slots that pages and the shell place in a fixed position. */
export type SlotName = keyof SlotProps;

/** The props of each slot that pages place by `Slot`: the console's, and those that modules own. */
interface PlacedSlotProps extends SlotProps, ModuleSlotProps {}

/** The default export of a widget's file. */
export type SlotWidget<Name extends keyof PlacedSlotProps> = ComponentType<PlacedSlotProps[Name]>;

/** One widget of a slot, for a page that arranges them itself. */
export interface SlotPart {
  key: string;
  /** Its title in the user's language. */
  title: string;
  /** Loads when it is first rendered. */
  content: ReactNode;
}

export interface SlotRequest<Name extends SlotName = SlotName> {
  name: Name;
  props: SlotProps[Name];
  /** Pixels reserved while the widget loads or has failed, so that the layout does not jump. */
  minHeight: number;
  /** Arranges the widgets; by default they are one below the other. It is not called without widgets. */
  arrange?: (parts: readonly SlotPart[]) => ReactNode;
}

const SlotRenderer = createContext<(request: SlotRequest) => ReactNode>(() => null);

/** By this the shell decides how slots are filled. */
export const SlotProvider = SlotRenderer.Provider;

/**
 * A place in a page that another module's widget fills: one of the console's slots, or one of the module's own (`slots`
 * of module.json). Loads, fails and retries on its own.
 *
 * @example <Slot name="dashboard.alarm-types" days={7} minHeight={320} />
 */
export function Slot<Name extends keyof PlacedSlotProps>({
  name,
  minHeight,
  arrange,
  ...props
}: { name: Name; minHeight: number; arrange?: (parts: readonly SlotPart[]) => ReactNode } & PlacedSlotProps[Name]) {
  const render = useContext(SlotRenderer);
  // The remaining props are exactly those of the slot; TypeScript cannot derive that from a generic intersection.
  return render({ name, minHeight, ...(arrange && { arrange }), props } as unknown as SlotRequest);
}

/**
 * The props of the widgets in the slots of vehicle pages since 1.7. They are separate from `SlotProps` because existing
 * modules are built against the names that `Slot` accepts.
 */
export interface VehicleSlotProps {
  /**
   * The list of vehicles: a widget that shows nothing and passes a column for the listed vehicles, or null when it no
   * longer has one.
   */
  'vehicles.columns': { vehicleIds: readonly Id[]; onColumn: (key: string, column: ListColumn | null) => void };
  /** Cards of a vehicle's page, among those of its stored data. */
  'vehicle.cards': { vehicleId: Id };
}

/** The props of the widget in each slot on trial (`proposedSlots`). */
export interface ProposedSlotProps {
  /** Cards among those of a device's page. */
  'proposed.device.cards': { deviceId: Id };
}

/**
 * A place on trial: empty unless the console allows it and a module asks for it.
 *
 * @example <ProposedSlot name="proposed.device.cards" minHeight={0} deviceId={7} />
 */
export const ProposedSlot = Slot as unknown as <Name extends keyof ProposedSlotProps>(
  props: { name: Name; minHeight: number } & ProposedSlotProps[Name],
) => ReactNode; // the renderer accepts any name

/** Whether this console shows a slot on trial; a module that fills it can otherwise show its content elsewhere. */
export const useProposal = (name: keyof ProposedSlotProps): boolean =>
  getRuntimeConfig().proposals?.includes(name) ?? false;

/**
 * A place in a page of vehicles that other modules' widgets fill, as `Slot` is.
 *
 * @example <VehicleSlot name="vehicle.cards" minHeight={0} vehicleId={7} />
 */
export const VehicleSlot = Slot as unknown as <Name extends keyof VehicleSlotProps>(
  props: { name: Name; minHeight: number; arrange?: SlotRequest['arrange'] } & VehicleSlotProps[Name],
) => ReactNode; // the renderer accepts any name
