import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { getRuntimeConfig } from './config/config';
import type { Id } from './identity';
import type { ModuleSlotProps } from './moduleSlots';

/** Days a dashboard or report looks back. */
export type Period = 1 | 7 | 30 | 90;

/** What a user can go to from the command palette. */
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
  /** It comes long after the others: its group stays below them, so that nothing moves under the user. Since 1.9. */
  isLate?: boolean;
}

/**
 * What the shell passes to a widget of `console.palette`, which is mounted while the command palette is open and the
 * user types. The widget renders nothing; it reports what matches the query, the likeliest first, or null while it is
 * still searching; and a note of it for the user, such as what could not be searched, since 1.9.
 */
export interface PaletteProps {
  query: string;
  onEntries: (entries: readonly PaletteEntry[] | null, note?: string | null) => void;
}

/**
 * What the shell passes to a widget of `page.toolbar`, in the head of every page next to the page's own buttons. Since
 * 1.5.
 */
export interface ToolbarProps {
  /** The page's address, such as /vehicles/7. */
  path: string;
}

/**
 * A layer that a module adds to the fleet map: areas with names. The map draws them, and the user shows and hides them
 * by its label.
 */
export interface MapLayer {
  /** Unique on the map; the choice of showing it is kept under it. */
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
  /** Unique in the list; the choice of showing it is kept under it. */
  key: string;
  header: string;
  /** `end` for numbers. */
  align?: 'end';
  /** The column is hidden until the user chooses it. */
  startsHidden?: boolean;
  /** The text for the vehicle with this id; null when nothing is known of it. */
  text: (vehicleId: Id) => string | null;
}

/** What a host page passes to the widget in each slot. */
export interface SlotProps {
  'dashboard.critical-alarms': { days: Period };
  'dashboard.alarm-types': { days: Period };
  'dashboard.alarm-trend': { days: Period };
  'vehicle.recent-alarms': { vehicleId: Id };
  'device.recent-alarms': { deviceId: Id };
  /**
   * Mounted by the shell once, on every page, while the widget's `when` of module.json holds; the landing page comes
   * first. Shows nothing.
   */
  'console.background': Record<never, never>;
  /** The fleet map: a widget that shows nothing and hands over its layer, and null when it has none any more. */
  'map.layers': { onLayer: (key: string, layer: MapLayer | null) => void };
  /** Below what the dashboard shows itself: figures side by side, of the days chosen above. Since 1.5. */
  'dashboard.tiles': { days: Period };
  /** Below the tiles, each over the whole width. Since 1.5. */
  'dashboard.wide': { days: Period };
  /** Above a vehicle's own cards, one tab each, loaded when it is chosen. Since 1.5. */
  'vehicle.tabs': { vehicleId: Id };
  /** Above a device's own cards, one tab each, loaded when it is chosen. Since 1.5. */
  'device.tabs': { deviceId: Id };
  /** Below what the profile shows itself. Since 1.5. */
  'profile.sections': Record<never, never>;
  /** The former name of the slot, from contract 1.1. @deprecated fill `console.background` */
  'console.alarm-signals': Record<never, never>;
}
/** The slots that pages and the shell offer with a place of their own. */
export type SlotName = keyof SlotProps;

/** What is passed in each slot that pages place by `Slot`: the console's, and those that modules own. */
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
  /** Pixels kept free while the widget loads or is down, so that nothing jumps. */
  minHeight: number;
  /** How the widgets stand, one below the other by default. Not asked where there is none. */
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
  // The rest of the props is exactly what the slot passes; TypeScript cannot derive that from a generic intersection.
  return render({ name, minHeight, ...(arrange && { arrange }), props } as unknown as SlotRequest);
}

/**
 * What a page of vehicles passes to the widget in each of its slots since 1.7. Apart from `SlotProps`, as modules are
 * built against the names that `Slot` takes.
 */
export interface VehicleSlotProps {
  /**
   * The list of vehicles: a widget that shows nothing and hands over a column, of the vehicles that are listed, and
   * null when it has none any more.
   */
  'vehicles.columns': { vehicleIds: readonly Id[]; onColumn: (key: string, column: ListColumn | null) => void };
  /** Cards among those of a vehicle's page that show what is kept of it. */
  'vehicle.cards': { vehicleId: Id };
}

/** What a page passes to the widget in each slot on trial (`proposedSlots`). */
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
) => ReactNode; // the renderer takes any name

/** Whether this console shows a slot on trial, for a module that has something to say elsewhere where it does not. */
export const useProposal = (name: keyof ProposedSlotProps): boolean =>
  getRuntimeConfig().proposals?.includes(name) ?? false;

/**
 * A place in a page of vehicles that other modules' widgets fill, as `Slot` is.
 *
 * @example <VehicleSlot name="vehicle.cards" minHeight={0} vehicleId={7} />
 */
export const VehicleSlot = Slot as unknown as <Name extends keyof VehicleSlotProps>(
  props: { name: Name; minHeight: number; arrange?: SlotRequest['arrange'] } & VehicleSlotProps[Name],
) => ReactNode; // the renderer takes any name
