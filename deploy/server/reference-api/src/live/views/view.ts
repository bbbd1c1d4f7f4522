import { type LiveBox, type LiveCellsOf, vehicleTypes } from 'shared-auth/contract';

/** The part of the map that a client shows. */
export interface View {
  box: LiveBox;
  zoom: number;
  /** Vehicles that are sent wherever they are. */
  vehicles: ReadonlySet<number>;
  cells: LiveCellsOf | null;
}

/** Selected vehicles of one view: a popup names one or a few. */
const MOST_CHOSEN = 100;
/**
 * The margin sent beyond each edge, as a part of the box: after a short move of the map its vehicles are there already.
 */
const MARGIN = 0.25;

/** Reads `live:view`. @returns null withdraws the view; undefined for an invalid message */
export function readView(message: unknown): View | null | undefined {
  if (message === null) return null;
  const { v, box, zoom, vehicles, cells } = fieldsOf(message);
  const corners = Array.isArray(box) && box.length === 4 && box.every(Number.isFinite) ? (box as number[]) : null;
  if (v !== 1 || !corners || typeof zoom !== 'number' || !(zoom >= 0 && zoom <= 30)) return undefined;
  if (!Array.isArray(vehicles) || vehicles.length > MOST_CHOSEN || !vehicles.every(Number.isSafeInteger))
    return undefined;
  const of = cells === null ? null : readCellsOf(cells);
  const [west = 0, south = 0, east = 0, north = 0] = corners;
  if (of === undefined || west > east || south > north) return undefined;
  return { box: widened([west, south, east, north]), zoom: Math.floor(zoom), vehicles: new Set(vehicles), cells: of };
}

function readCellsOf(message: unknown): LiveCellsOf | undefined {
  const { of, status, type } = fieldsOf(message);
  if (of !== 'vehicles' && of !== 'devices') return undefined;
  if (status !== 'all' && status !== 'online' && status !== 'offline' && status !== 'alarms') return undefined;
  const isType = type === 'all' || vehicleTypes.some((known) => known === type);
  return isType ? { of, status, type: String(type) } : undefined;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/**
 * The box with the margin that is sent beyond each edge, in the longitudes that positions have: a map that was dragged
 * around the world has longitudes beyond 180°. A box across the antimeridian gets all longitudes, rather than missing
 * one half.
 */
export function widened([west, south, east, north]: LiveBox): LiveBox {
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN];
  const turns = 360 * Math.round((west + east) / 720);
  const [left, right] = [west - x - turns, east + x - turns];
  const isAcross = left < -180 || right > 180;
  return [isAcross ? -180 : left, south - y, isAcross ? 180 : right, north + y];
}

/** Whether a place is in a box. */
export const isIn = ([west, south, east, north]: LiveBox, at: { latitude: number; longitude: number }): boolean =>
  at.longitude >= west && at.longitude <= east && at.latitude >= south && at.latitude <= north;
