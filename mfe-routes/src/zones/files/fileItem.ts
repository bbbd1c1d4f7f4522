import {
  type InputName,
  inputFields,
  type ZoneColor,
  type ZoneKind,
  zoneColors,
  zoneFields,
  zoneKinds,
  zoneLimits,
} from 'shared-auth/contract';
import { type LatLng, simplifyTrack } from 'shared-ui';
import { type DecimalMark, readNumber, shownText } from 'shared-ui/files';
import type { MapShape } from 'shared-ui/map';
import { geometryOf } from '../geometry';
import type { ZoneBody } from '../zones.api';

/** The geometry of a file's item; a radius or width that the format lacks is taken from the dialog. */
export type Ground =
  | { kind: 'circle'; center: LatLng; radius: number | null }
  | { kind: 'corridor'; points: readonly LatLng[]; width: number | null }
  | { kind: 'polygon'; points: readonly LatLng[]; holes: readonly (readonly LatLng[])[] };

/** Why something of a file is no zone. The texts are `files.problems.*`. */
export type ItemProblem = 'noShape' | 'unknownShape' | 'broken' | 'outside';

/** The texts that a zone may have besides its name. */
type TextName = {
  [Name in InputName<typeof zoneFields>]: (typeof zoneFields)[Name] extends { kind: 'text'; input: { orNull: true } }
    ? Name
    : never;
}[InputName<typeof zoneFields>];

type Texts = Readonly<Record<TextName, string | null>>;

/** One zone of a file, or the reason why it is unreadable. */
export interface FileItem extends Texts {
  /** Of the file, from 1: its line, or the place among its features. */
  row: number;
  name: string;
  /** Further properties in the file; an invalid value is absent. */
  kind: ZoneKind | null;
  color: ZoneColor | null;
  limit: number | null;
  /** A route that has its stops only, and not the way between them. */
  isStraight: boolean;
  ground: Ground | { problem: ItemProblem };
}

type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
export const numberOf = (value: unknown, mark: DecimalMark): number | null =>
  typeof value === 'number' ? value : readNumber(textOf(value), mark);

/** A number above 0 of a field that a file may have. */
export const positive = (value: unknown, mark: DecimalMark): number | null => {
  const number = numberOf(value, mark);
  return number !== null && number > 0 ? number : null;
};

/** Of each of the texts. */
const eachText = (read: (name: TextName) => string | null): Texts =>
  Object.fromEntries(
    inputFields(zoneFields).flatMap(({ name, field, input }) =>
      field.kind === 'text' && input.orNull ? [[name, read(name as TextName)]] : [],
    ),
  ) as unknown as Texts;

/** Other programs call the note a description. */
function textsOf(fields: Fields): Texts {
  const description = shownText(textOf(fields.description) || textOf(fields.desc));
  return eachText((name) => textOf(fields[name]) || (name === 'note' && description) || null);
}

/** A zone of a file by its fields, which have the names of the API's. The server refuses overlong values. */
export function fileItem(
  row: number,
  name: string,
  fields: Fields,
  ground: FileItem['ground'],
  mark: DecimalMark,
): FileItem {
  const limit = positive(fields.speed_limit, mark);
  return {
    row,
    name,
    kind: zoneKinds.find((kind) => kind === fields.kind) ?? null,
    color: zoneColors.find((color) => color === fields.color) ?? null,
    ...textsOf(fields),
    limit: limit === null ? null : Math.round(limit),
    isStraight: fields.isStraight === true,
    ground,
  };
}

/** Replacements for values that a file lacks. */
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

export function shapeOf(ground: Ground, { radius, width }: Omit<Missing, 'team'>): MapShape {
  if (ground.kind === 'circle') return { ...ground, radius: ground.radius ?? radius };
  if (ground.kind === 'polygon') return ground;
  return { kind: 'corridor', points: withinLimit(ground.points), width: ground.width ?? width };
}

/** The body of a readable item. */
export const itemBody = (item: FileItem & { ground: Ground }, missing: Missing): ZoneBody => ({
  name: item.name,
  kind: item.kind ?? 'other',
  color: item.color ?? 'blue',
  team_id: missing.team,
  ...eachText((name) => item[name]),
  speed_limit: item.limit,
  geometry: geometryOf(shapeOf(item.ground, missing)),
});

export const isUnderstood = (item: FileItem): item is FileItem & { ground: Ground } => 'kind' in item.ground;
