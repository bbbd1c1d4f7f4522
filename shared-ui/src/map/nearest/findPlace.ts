import { mapPlaces } from '../base/offline/places';
import { type NearestPlace, nearestPlace } from './nearestPlace';

/** The place of the table by which a position is best described. */
export const findPlace = (lat: number, lng: number): NearestPlace | null => nearestPlace({ lat, lng }, mapPlaces);
