/**
 * Subscribing by view: the messages between a console that shows a map of many vehicles and a server that announces
 * `live.view` (docs/live.md). Only types are here: the console's code is loaded where it is used.
 */

/** Degrees: west, south, east, north. */
export type LiveBox = readonly [west: number, south: number, east: number, north: number];

/** The vehicles that the circles count, by the map's filters. */
export interface LiveCellsOf {
  /** `vehicles`: all but retired ones; `devices`: every device with a place, in a vehicle or not. */
  of: 'vehicles' | 'devices';
  status: 'all' | 'online' | 'offline' | 'alarms';
  /** `all`, or a type of vehicles. */
  type: string;
}

/** `live:view`, of the client; null in its place withdraws it. */
export interface LiveView {
  v: 1;
  /** The visible part of the map. */
  box: LiveBox;
  zoom: number;
  /** Ids of selected or followed vehicles; they are sent wherever they are. */
  vehicles: readonly number[];
  /** Null: single vehicles however many there are. */
  cells: LiveCellsOf | null;
}

/** A square of the map of 64 pixels, with the sums of its vehicles. */
export type LiveCell = readonly [
  /** Column and row on the world square, counted from its north-western corner. */
  key: string,
  /** Centre of its vehicles, degrees. */
  latitude: number,
  longitude: number,
  /** Vehicles by the status of their device; any other status is `unknown`. 0 of each: the cell is empty now. */
  online: number,
  offline: number,
  maintenance: number,
  unknown: number,
  /** Unacknowledged alarms. */
  alarms: number,
  /** Rank of the most severe of them: 0 none, 1 low, 2 medium, 3 high, 4 critical. */
  gravest: number,
  /** Epoch ms of the oldest of their last positions. */
  oldest: number,
  /** Where in the cell its vehicles are, pixels from its north-western corner. */
  left: number,
  top: number,
  right: number,
  bottom: number,
];

/** `live:cells`, sent by the server: counts by cell, where there are too many vehicles to draw each. */
export interface LiveCells {
  v: 1;
  /** The zoom of the cells. */
  zoom: number;
  /** Whether these are all cells, else those that changed. */
  all: boolean;
  /** Null: from now on single vehicles are sent instead. */
  cells: readonly LiveCell[] | null;
}

/** Sums over the vehicles that `cells.of` asks for, with those that have no place. */
export interface FleetTotals {
  vehicles: number;
  placed: number;
  online: number;
  offline: number;
  /** The number of vehicles with unacknowledged alarms. */
  alarmed: number;
  /** Where those with a place are; null without any. */
  box: LiveBox | null;
}
