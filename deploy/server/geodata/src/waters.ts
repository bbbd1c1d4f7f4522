import data from '../data/waters.json' with { type: 'json' };
import { type Place, path } from './path';

/** A river that the shoreline data does not have, drawn by hand through known points. */
export interface River {
  name: string;
  /** 1 the greatest. */
  rank: 1 | 2 | 3;
  course: readonly Place[];
}

export const rivers: readonly River[] = data.rivers.map(({ name, rank, course }) => ({
  name,
  rank: rank as River['rank'], // the data have these ranks only
  course: path(course),
}));

/** Reservoirs that the shoreline data does not have, drawn by hand. */
export const reservoirs: readonly { name: string; shore: readonly Place[] }[] = data.reservoirs.map(
  ({ name, shore }) => ({
    name,
    shore: path(shore),
  }),
);
