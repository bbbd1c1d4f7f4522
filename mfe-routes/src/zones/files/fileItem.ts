import { type ZoneColor, type ZoneKind, zoneColors, zoneKinds, zoneLimits } from 'shared-auth/contract';
import { type LatLng, simplifyTrack } from 'shared-ui';
import type { MapShape } from 'shared-ui/map';
import { geometryOf } from '../geometry';
import type { ZoneBody } from '../zones.api';

/** Ground of a file; what a format has no radius or width for takes that of the dialog. */
export type Ground =
  | { kind: 'circle'; center: LatLng; radius: number | null }
  | { kind: 'corridor'; points: readonly LatLng[]; width: number | null }
  | { kind: 'polygon'; points: readonly LatLng[]; holes: readonly (readonly LatLng[])[] };

/** Why something of a file is no zone. The texts are `files.problems.*`. */
export type ItemProblem = 'noShape' | 'unknownShape' | 'broken' | 'outside';

/** One zone of a file, or what could not be understood. */
export interface FileItem {
  /** Of the file, from 1: its line, or the place among its features. */
  row: number;
  name: string;
  /** What else the file states; a value that is none is absent. */
  kind: ZoneKind | null;
  color: ZoneColor | null;
  note: string | null;
  limit: number | null;
  ground: Ground | { problem: ItemProblem };
}

/** Why a file cannot be read at all. The texts are `files.unreadable.*`. */
export type UnreadableReason = 'tooLarge' | 'tooMany' | 'kmz' | 'broken' | 'empty' | 'noColumns';
export class UnreadableFile extends Error {
  constructor(readonly reason: UnreadableReason) {
    super(reason);
  }
}

type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
const numberOf = (value: unknown): number | null => {
  const text = textOf(value).replace(',', '.');
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
};

/** A number above 0 of a field that a file may have. */
export const positive = (value: unknown): number | null => {
  const number = numberOf(value);
  return number !== null && number > 0 ? number : null;
};

/** A zone of a file by its fields, which have the names of the API's. */
export function fileItem(row: number, name: string, fields: Fields, ground: FileItem['ground']): FileItem {
  const limit = positive(fields.speed_limit);
  return {
    row,
    name: name.slice(0, 80),
    kind: zoneKinds.find((kind) => kind === fields.kind) ?? null,
    color: zoneColors.find((color) => color === fields.color) ?? null,
    note: textOf(fields.note || fields.description || fields.desc).slice(0, 500) || null,
    limit: limit === null ? null : Math.round(limit),
    ground,
  };
}

/** What takes the place of what a file lacks. */
export interface Missing {
  /** Metres. */
  radius: number;
  /** Metres. */
  width: number;
  /** Whose its zones become; null for everyone's. No format of a file has it. */
  team: number | null;
}

/** Whether some of a file lack a radius or a width. */
export const lacks = (items: readonly FileItem[], kind: 'circle' | 'corridor') =>
  items.some(
    ({ ground }) =>
      'kind' in ground &&
      ground.kind === kind &&
      (ground.kind === 'circle' ? ground.radius : ground.kind === 'corridor' && ground.width) === null,
  );

/** Metres that a long line may lose; more where it still has too many corners. */
const FIRST_TOLERANCE_M = 2;

/** A line with as many corners as a zone may have: a track has one for every second. */
function withinLimit(points: readonly LatLng[]): readonly LatLng[] {
  let [left, tolerance] = [points, FIRST_TOLERANCE_M];
  for (; left.length > zoneLimits.corners; tolerance *= 2) left = simplifyTrack(points, tolerance);
  return left;
}

function shapeOf(ground: Ground, { radius, width }: Omit<Missing, 'team'>): MapShape {
  if (ground.kind === 'circle') return { ...ground, radius: ground.radius ?? radius };
  if (ground.kind === 'polygon') return ground;
  return { kind: 'corridor', points: withinLimit(ground.points), width: ground.width ?? width };
}

/** What is sent of an item that was understood. */
export const itemBody = (item: FileItem & { ground: Ground }, missing: Missing): ZoneBody => ({
  name: item.name,
  kind: item.kind ?? 'other',
  color: item.color ?? 'blue',
  team_id: missing.team,
  note: item.note,
  speed_limit: item.limit,
  geometry: geometryOf(shapeOf(item.ground, missing)),
});

export const isUnderstood = (item: FileItem): item is FileItem & { ground: Ground } => 'kind' in item.ground;
