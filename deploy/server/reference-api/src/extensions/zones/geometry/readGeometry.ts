import pointInPolygon from 'point-in-polygon-hao';
import { type ZoneGeometry, type ZonePoint, zoneLimits } from 'shared-auth/contract';
import { boxOf, unwrap, unwrapRings } from 'shared-ui/zones';
import { type Crossing, findCrossing } from './crossings';

/** A valid geometry, or the problem with it, in the words that a user reads. */
export type ReadGeometry = { geometry: ZoneGeometry; problem?: undefined } | { problem: string };

/** Degrees. A wider geometry is on both sides of the antimeridian. */
const WIDEST = 180;

const whole = (count: number) => count.toLocaleString('mk-MK');
/** `41.9981, 21.4254` */
const placeText = ([longitude, latitude]: ZonePoint) =>
  `${round(latitude)}, ${round(((((longitude + 180) % 360) + 360) % 360) - 180)}`;
const round = (degrees: number) => String(Math.round(degrees * 10_000) / 10_000);

const isInWorld = ([longitude, latitude]: ZonePoint): boolean => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

/** Without points that repeat the one before. */
const distinct = (points: readonly ZonePoint[]): ZonePoint[] =>
  points.filter(([x, y], i) => i === 0 || x !== points[i - 1]?.[0] || y !== points[i - 1]?.[1]);

/** Checks a geometry, closes its rings, and leaves out corners that repeat the one before. */
export function readGeometry(given: ZoneGeometry): ReadGeometry {
  if (given.type === 'Point') return readCircle(given);
  if (given.type === 'LineString') return readCorridor(given);
  return readPolygon(given.coordinates);
}

function readCircle(circle: Extract<ZoneGeometry, { type: 'Point' }>): ReadGeometry {
  const { min, max } = zoneLimits.radius;
  if (!isInWorld(circle.coordinates))
    return { problem: `Центарот е надвор од светот: ${placeText(circle.coordinates)}` };
  if (!(circle.radius >= min && circle.radius <= max))
    return { problem: `Полупречникот мора да биде од ${min} m до ${max / 1000} km` };
  return { geometry: circle };
}

function readCorridor({ coordinates, width }: Extract<ZoneGeometry, { type: 'LineString' }>): ReadGeometry {
  const { min, max } = zoneLimits.width;
  const line = distinct(coordinates);
  const outside = line.findIndex((point) => !isInWorld(point));
  if (outside >= 0)
    return { problem: `Точката ${outside + 1} е надвор од светот: ${rawText(line[outside] as ZonePoint)}` };
  if (line.length < 2) return { problem: 'Коридорот мора да има најмалку 2 точки на различни места' };
  if (line.length > zoneLimits.corners)
    return {
      problem: `Коридорот може да има најмногу ${whole(zoneLimits.corners)} точки, а има ${whole(line.length)}`,
    };
  if (!(width >= min && width <= max))
    return { problem: `Ширината на коридорот мора да биде од ${min} m до ${max / 1000} km` };
  return isTooWide(unwrap(line)) ? tooWide : { geometry: { type: 'LineString', coordinates: line, width } };
}

/** The coordinates as they were sent. */
const rawText = ([longitude, latitude]: ZonePoint) => `${latitude}, ${longitude}`;

const isTooWide = (points: readonly ZonePoint[]): boolean => {
  const [west, , east] = boxOf(points);
  return east - west > WIDEST;
};
const tooWide = { problem: `Зоната е преширока: може да опфати најмногу ${WIDEST}° географска должина` };

function readPolygon(coordinates: readonly (readonly ZonePoint[])[]): ReadGeometry {
  const rings = coordinates.map(closed);
  if (rings.length - 1 > zoneLimits.holes)
    return { problem: `Полигонот може да има најмногу ${zoneLimits.holes} отвори, а има ${rings.length - 1}` };
  const broken = (rings.length === 0 ? [[]] : rings).flatMap((ring, i) => ringProblem(ring, i) ?? [])[0];
  if (broken !== undefined) return { problem: broken };
  const unwrapped = unwrapRings(rings);
  const [edge = []] = unwrapped;
  if (edge[0]?.[0] !== edge.at(-1)?.[0]) return { problem: 'Полигонот не смее да го заобиколи полот' };
  if (unwrapped.some(isTooWide)) return tooWide;
  const crossing = findCrossing(unwrapped);
  if (crossing) return { problem: crossingText(crossing) };
  const misplaced = misplacedHole(unwrapped);
  return misplaced === undefined ? { geometry: { type: 'Polygon', coordinates: rings } } : { problem: misplaced };
}

/** A ring whose last point is its first. */
function closed(points: readonly ZonePoint[]): ZonePoint[] {
  const ring = distinct(points);
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last) return ring;
  return first[0] === last[0] && first[1] === last[1] && ring.length > 1 ? ring : [...ring, first];
}

/** @param number of the hole; 0 for the polygon's edge */
function ringProblem(ring: readonly ZonePoint[], number: number): string | undefined {
  const name = number === 0 ? 'Полигонот' : `Отворот ${number}`;
  const outside = ring.findIndex((point) => !isInWorld(point));
  if (outside >= 0)
    return `Аголот ${outside + 1}${ofHole(number)} е надвор од светот: ${rawText(ring[outside] as ZonePoint)}`;
  const corners = ring.length - 1;
  if (corners < 3) return `${name} мора да има најмалку 3 агли на различни места`;
  if (corners > zoneLimits.corners)
    return `${name} може да има најмногу ${whole(zoneLimits.corners)} агли, а има ${whole(corners)}`;
  return undefined;
}

const ofHole = (number: number) => (number === 0 ? '' : ` на отворот ${number}`);

function crossingText({ a, b, kind, at }: Crossing): string {
  const place = placeText(at);
  if (kind === 'turns') return `Работ ${b.side + 1}${ofHole(b.ring)} се враќа по работ ${a.side + 1} кај ${place}`;
  const verb = kind === 'crosses' ? 'сечат' : 'допираат';
  if (a.ring === b.ring) {
    const [first, second] = [Math.min(a.side, b.side) + 1, Math.max(a.side, b.side) + 1];
    return `Рабовите ${first} и ${second}${ofHole(a.ring)} се ${verb} кај ${place}`;
  }
  const [first, second] = [a, b].sort((one, other) => one.ring - other.ring) as [typeof a, typeof b];
  return first.ring === 0
    ? `Отворот ${second.ring} и работ ${first.side + 1} на полигонот се ${verb} кај ${place}`
    : `Отворите ${first.ring} и ${second.ring} се ${verb} кај ${place}`;
}

/**
 * The problem of a hole that is not in the polygon, or is in another hole. Its sides cross no others, so one corner
 * decides.
 */
function misplacedHole(rings: readonly (readonly ZonePoint[])[]): string | undefined {
  const asPolygon = (ring: readonly ZonePoint[]) => [ring.map(([longitude, latitude]) => [longitude, latitude])];
  const polygons = rings.map(asPolygon);
  for (const [i, hole] of rings.entries()) {
    const corner = hole[0];
    if (i === 0 || !corner) continue;
    const isIn = (polygon: number[][][]) => pointInPolygon([corner[0], corner[1]], polygon) === true;
    if (!isIn(polygons[0] as number[][][])) return `Отворот ${i} е надвор од полигонот кај ${placeText(corner)}`;
    const around = polygons.findIndex((polygon, j) => j > 0 && j !== i && isIn(polygon));
    if (around > 0) return `Отворот ${i} е во отворот ${around} кај ${placeText(corner)}`;
  }
  return undefined;
}
