import { findPlace } from '../../model/places/findPlace';
import type { NearestPlace } from '../../model/places/nearestPlace';
import { ZoneIndex } from '../../model/zones';
import { takeZones } from './zoneSource';

/** Finds the best description of a position: the name of a zone, or a place of the table. */
export type FindPlace = (lat: number, lng: number) => NearestPlace | string | null;

/** Calls back immediately with a function that finds places, and again when the zones used as names change. */
export function watchPlaces(onFind: (find: FindPlace) => void): void {
  onFind(findPlace);
  takeZones((zones) => {
    const index = new ZoneIndex(zones);
    onFind((lat, lng) => index.at(lng, lat)?.name ?? findPlace(lat, lng));
  });
}
