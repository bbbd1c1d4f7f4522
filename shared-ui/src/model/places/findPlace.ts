import { type NearestPlace, nearestPlace } from './nearestPlace';
import { mapPlaces } from './places';

export { isInhabited } from './isInhabited';
export { mapPlaces };

/** The place of the table by which a position is best described. */
export const findPlace = (lat: number, lng: number): NearestPlace | null => nearestPlace({ lat, lng }, mapPlaces);
