import base from 'shared-ui/offlineBase.json';
import { mapPlaces } from 'shared-ui/places';

const named = new Set(['capital', 'city', 'town', 'seat']);

/** The offline map as the page of a link draws it: the country, its lakes and roads, and the names of its towns. */
export const sharedMap = {
  country: base.country,
  borders: base.borders,
  lakes: base.lakes,
  roads: base.roads.map(([rank, , line]) => ({ rank: Number(rank), line: String(line) })),
  towns: mapPlaces.filter(({ kind }) => named.has(kind)).map(({ mk, en, lat, lng }) => ({ mk, en, lat, lng })),
};
