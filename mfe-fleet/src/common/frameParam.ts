import type { SearchParam } from 'shared-ui';
import type { MapFrame } from 'shared-ui/map';

const FRAME = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?),(\d{1,2}(?:\.\d+)?)$/;

/** The part of a map in view, in the URL as `lat,lng,zoom`. Null is left out: the map then fits its vehicles. */
export const frameParam = (): SearchParam<MapFrame | null> => ({
  read: (raw) => {
    const [, lat, lng, zoom] = FRAME.exec(raw ?? '') ?? [];
    return lat && lng && zoom ? { lat: Number(lat), lng: Number(lng), zoom: Number(zoom) } : null;
  },
  write: (frame) => frame && `${frame.lat.toFixed(5)},${frame.lng.toFixed(5)},${frame.zoom}`,
});
