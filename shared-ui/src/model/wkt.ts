import { wktToGeoJSON } from 'betterknown';

/** A geometry as GeoJSON, with the radius of Traccar's circles; or the reason why there is none. */
type AreaGeometry = (Readonly<Record<string, unknown>> & { radius?: unknown }) | 'broken' | 'unknownShape';

/** Traccar's own shape, which WKT has not. */
const CIRCLE = /^\s*CIRCLE\s*\(\s*([^\s,]+)\s+([^\s,]+)\s*,\s*([^\s,()]+)\s*\)\s*;?\s*$/i;
export const isWkt = (text: string): boolean =>
  /^\s*(?:SRID=\d+;\s*)?(?:CIRCLE|(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\s*(?:[ZM]{1,2}\s*)?\(/i.test(
    text,
  );

/** Reads an area of text. @param isTraccar it has the latitude first, where WKT has x before y */
export function areaGeometry(text: string, isTraccar: boolean): AreaGeometry {
  const found = geometryOf(withPoints(text));
  return typeof found === 'string' || !isTraccar ? found : record(swapped(found));
}

function geometryOf(text: string): AreaGeometry {
  const [circle, x, y, metres] = CIRCLE.exec(text) ?? [];
  if (circle) {
    const [coordinates, radius] = [[Number(x), Number(y)], Number(metres)];
    return radius > 0 ? { type: 'Point', coordinates, radius } : 'broken';
  }
  if (!isWkt(text)) return /^\s*[a-z]+\s*[zm]*\s*\(/i.test(text) ? 'unknownShape' : 'broken';
  try {
    return record(wktToGeoJSON(text.trim().replace(/;$/, '')) ?? { type: 'Empty' });
  } catch {
    return 'broken';
  }
}

/** A program that uses the decimal comma of its country writes "POINT (21,43 41,99)", without a decimal point. */
const withPoints = (text: string) =>
  !/\d\.\d/.test(text) && /\d,\d+\s+-?\d+,\d/.test(text) ? text.replace(/(\d),(?=\d)/g, '$1.') : text;

/** Coordinates with their first two numbers the other way round. */
function swapped(value: unknown): unknown {
  if (!Array.isArray(value)) {
    const { coordinates, geometries, ...rest } = record(value);
    return {
      ...rest,
      ...(coordinates !== undefined && { coordinates: swapped(coordinates) }),
      ...(Array.isArray(geometries) && { geometries: geometries.map(swapped) }),
    };
  }
  const [x, y, ...more] = value as unknown[];
  return Array.isArray(x) ? value.map(swapped) : [y, x, ...more];
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
