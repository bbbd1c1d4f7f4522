import type { LatLng } from '../../../model/geo';
import { type WorldLine, worldLine } from '../../canvas/polyline';
import base from './base.json';
import { decodeLine } from './line';

/** 1 motorway, 2 main road, 3 other road. */
export type RoadClass = 1 | 2 | 3;

/** A line with the part of the world that it touches. */
export interface BoxedLine extends WorldLine {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface RoadLine extends BoxedLine {
  rank: RoadClass;
  /** As on the signs; empty for a road without a number. */
  number: string;
}

export interface RiverLine extends BoxedLine {
  /** 1 the greatest. */
  rank: number;
}

function boxed(points: readonly LatLng[]): BoxedLine {
  const line = worldLine(points);
  return {
    ...line,
    left: Math.min(...line.x),
    top: Math.min(...line.y),
    right: Math.max(...line.x),
    bottom: Math.max(...line.y),
  };
}

const read = (text: string) => boxed(decodeLine(text));

/** Borders, waters and roads on the world square (deploy/server/geodata names their sources). */
export const geometry = {
  country: read(base.country),
  borders: base.borders.map(read),
  sea: base.sea.map(read),
  lakes: base.lakes.map(read),
  rivers: base.rivers.map(([rank, line]): RiverLine => ({ ...read(String(line)), rank: Number(rank) })),
  roads: base.roads.map(
    ([rank, number, line]): RoadLine => ({
      ...read(String(line)),
      rank: Number(rank) as RoadClass, // the data has these three
      number: String(number),
    }),
  ),
};
