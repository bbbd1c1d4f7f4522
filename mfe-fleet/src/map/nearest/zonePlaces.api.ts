import { wire } from 'shared-auth';
import { zoneCalls } from 'shared-auth/calls';
import { validLatLng } from 'shared-ui';
import * as v from 'valibot';
import { read } from '../../calls';

const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;

/** The approximate middle of a zone as a destination: of a circle, of the corners of an area, of a line. */
const ground = v.pipe(
  v.object({ coordinates: v.array(v.unknown()) }),
  v.transform(({ coordinates }) => {
    const degrees = coordinates.flat(2).filter((value) => typeof value === 'number');
    const [lng, lat] = [0, 1].map((odd) => middle(degrees.filter((_, index) => index % 2 === odd)));
    return validLatLng(lat, lng);
  }),
);

/** Zones as destinations: without the vehicles inside they change only when a zone is edited. */
export const zonePlacesQuery = {
  ...read(zoneCalls.list, { inside: false }, { geometry: wire.orNull(ground) }),
  staleTime: 5 * 60_000,
};
