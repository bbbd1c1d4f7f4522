/** Latitude and longitude in degrees. */
export type Place = readonly [latitude: number, longitude: number];

/** Reads "41.98,21.50 41.96,21.56": latitude, longitude. */
export const path = (points: string): Place[] =>
  points
    .trim()
    .split(/\s+/)
    .map((point) => {
      const [latitude = Number.NaN, longitude = Number.NaN] = point.split(',').map(Number);
      return [latitude, longitude];
    });
