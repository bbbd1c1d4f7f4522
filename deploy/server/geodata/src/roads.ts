import data from '../data/roads.json' with { type: 'json' };
import { type Place, path } from './path';

export type { Place } from './path';

/** How fast the road lets one go. */
export type RoadKind = 'motorway' | 'road' | 'mountain';

export interface Road {
  from: string;
  to: string;
  kind: RoadKind;
  /** National number, as on the signs. */
  number?: string;
  /** Way-points between the two ends. */
  via: readonly Place[];
}

/** A road as the data have it: its way-points as text. */
interface Entry {
  kind: string;
  via: string;
}

const withPath = <T extends Entry>(entry: T) => ({
  ...entry,
  kind: entry.kind as RoadKind, // the data have these kinds only
  via: path(entry.via),
});

/** Towns that the roads inside the country join, at the place where the roads meet. */
// Pairs, which TypeScript reads as number[]
export const towns = data.towns as unknown as Readonly<Record<string, Place>>;

/** The main roads of the country, drawn by hand through known points: a few hundred metres true, for orientation. */
export const roads: readonly Road[] = data.roads.map(withPath);

/** Roads to the borders and around the main towns: they are drawn, but the sample fleet does not drive them. */
export const otherRoads: readonly Omit<Road, 'from' | 'to'>[] = data.otherRoads.map(withPath);

/** A round on the boulevards of Skopje, for those who never leave town. */
export const cityRound: readonly Place[] = path(data.cityRound);
