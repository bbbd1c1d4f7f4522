import { areaGeometry } from '../model/wkt';
import type { Feature } from './features';

/** An area of a file, as text. */
export interface Area {
  row: number;
  text: string;
  properties?: Feature['properties'];
  /** Traccar writes the latitude first, where WKT has x before y. */
  isTraccar?: boolean;
}

/** The features of areas; a circle among them shows that all are Traccar's. */
export function featuresOfAreas(areas: readonly Area[]): Feature[] {
  const hasCircle = areas.some(({ text }) => /^\s*CIRCLE\b/i.test(text));
  return areas.map(({ row, text, properties = {}, isTraccar = hasCircle }) => {
    const found = areaGeometry(text, isTraccar);
    if (typeof found === 'string') return { row, properties, geometry: null, problem: found };
    const { radius, ...geometry } = found;
    return { row, properties: radius === undefined ? properties : { ...properties, radius }, geometry };
  });
}
