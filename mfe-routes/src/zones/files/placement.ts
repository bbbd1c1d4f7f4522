import { type LatLng, validLatLng } from 'shared-ui';
import { DEFAULT_CENTER, type MapShape } from 'shared-ui/map';
import type { FileItem, Ground } from './fileItem';

/** In which order a file states coordinates: as its format does, or the other way round. */
export type Axes = 'written' | 'turned';

/** What a person should check before a row of a file is imported. The texts are `files.warnings.*`. */
type Warning = 'far' | 'twice' | 'wholeDegrees' | 'straight';

/** Degrees around the company's zones and vehicles: another country, but not another continent. */
const NEAR_DEGREES = 5;

const pointsOf = (shape: Ground | MapShape): readonly LatLng[] =>
  shape.kind === 'circle' ? [shape.center] : shape.points;

/** The first place of a shape: where it begins. */
export const placeOf = (shape: MapShape): LatLng | undefined => pointsOf(shape)[0];

/** Whether a place is near the company's zones and vehicles, or near the default centre without any. */
function nearness(today: readonly MapShape[]): (place: LatLng) => boolean {
  const [lat, lng] = DEFAULT_CENTER;
  const known = today.length > 0 ? today.flatMap(pointsOf) : [{ lat, lng }];
  return (place) =>
    known.some((one) => Math.abs(one.lat - place.lat) < NEAR_DEGREES && Math.abs(one.lng - place.lng) < NEAR_DEGREES);
}

/** The items with latitude and longitude the other way round. */
export const turned = (items: readonly FileItem[]): FileItem[] =>
  items.map((item) => ({ ...item, ...turnedGround(item) }));

function turnedGround({ ground }: FileItem): Pick<FileItem, 'ground'> {
  if ('problem' in ground) return { ground };
  let isOutside = false;
  const turn = ({ lat, lng }: LatLng): LatLng => {
    const place = validLatLng(lng, lat);
    isOutside ||= place === null;
    return place ?? { lat, lng };
  };
  const found: Ground =
    ground.kind === 'circle'
      ? { ...ground, center: turn(ground.center) }
      : ground.kind === 'corridor'
        ? { ...ground, points: ground.points.map(turn) }
        : { ...ground, points: ground.points.map(turn), holes: ground.holes.map((hole) => hole.map(turn)) };
  return { ground: isOutside ? { problem: 'outside' } : found };
}

const nearOf = (items: readonly FileItem[], isNear: (place: LatLng) => boolean) =>
  items.filter(({ ground }) => 'kind' in ground && pointsOf(ground).some(isNear)).length;

/**
 * The order of coordinates that moves the places near the company's zones and vehicles; null where neither does: a
 * person then selects it.
 */
export function axesOf(items: readonly FileItem[], today: readonly MapShape[]): Axes | null {
  const isNear = nearness(today);
  const [written, other] = [nearOf(items, isNear), nearOf(turned(items), isNear)];
  if (written === 0 && other === 0 && items.some(({ ground }) => 'kind' in ground)) return null;
  return other > written ? 'turned' : 'written';
}

const keyOf = (shape: Ground | MapShape) =>
  `${shape.kind} ${pointsOf(shape)
    .map(({ lat, lng }) => `${lat.toFixed(5)} ${lng.toFixed(5)}`)
    .join()}`;

/** The warnings of each item: far away, whole degrees, duplicate, or a route without its path. */
export function warningsOf(
  items: readonly FileItem[],
  today: readonly MapShape[],
  vehicles: readonly MapShape[] = [],
): Warning[][] {
  const isNear = nearness([...today, ...vehicles]);
  const known = new Set(today.map(keyOf));
  return items.map(({ ground, isStraight }) => {
    if ('problem' in ground) return [];
    const points = pointsOf(ground);
    const isTwice = known.has(keyOf(ground));
    known.add(keyOf(ground));
    const found: Record<Warning, boolean> = {
      far: !points.some(isNear),
      wholeDegrees: points.every(({ lat, lng }) => Number.isInteger(lat) && Number.isInteger(lng)),
      twice: isTwice,
      straight: isStraight,
    };
    return (Object.keys(found) as Warning[]).filter((warning) => found[warning]); // its own keys
  });
}
