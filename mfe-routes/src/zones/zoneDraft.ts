import {
  emptyForm,
  type FieldProblem,
  type FormValues,
  filledForm,
  formProblems,
  writeBody,
  type ZoneColor,
  type ZoneKind,
  zoneFields,
  zoneLimits,
} from 'shared-auth/contract';
import type { LatLng } from 'shared-ui';
import { isComplete, type MapShape } from 'shared-ui/map';
import { readCorner, readTyped } from '../geofences/geofences';
import { geometryOf } from './geometry';
import { type RuleDraft, draftProblems as ruleProblems } from './rules/rules';
import { colorOf, kindOf } from './zones';
import type { Zone, ZoneBody } from './zones.api';

/** The typed or drawn values in the form of a zone. They are stored as text, so that incomplete input is not lost. */
export interface ZoneDraft extends FormValues<typeof zoneFields> {
  kind: ZoneKind;
  color: ZoneColor;
  shape: MapShape['kind'];
  latitude: string;
  longitude: string;
  /** Metres. */
  radius: string;
  /** Corners of a polygon, one a line: `latitude, longitude`; a blank line begins a hole. */
  corners: string;
  /** Points of a corridor, written as the corners of a polygon. */
  line: string;
  /** Metres. */
  width: string;
  /** The alarm of a new zone; null for none. */
  alarm: RuleDraft | null;
  /** A role, or the id of a person, that gets a message of these alarms; '' for none. */
  whom: string;
}

const six = (degrees: number) => degrees.toFixed(6);
const textOf = (points: readonly LatLng[]) => points.map(({ lat, lng }) => `${six(lat)}, ${six(lng)}`).join('\n');
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
const ringTexts = (text: string) => text.split(/\n[^\S\n]*\n/).filter((ring) => ring.trim() !== '');
const pointsOf = (text: string) =>
  linesOf(text)
    .map(readCorner)
    .filter((corner) => corner !== null);

/** The fields of a shape. */
function shapeText(shape: MapShape): Partial<ZoneDraft> {
  if (shape.kind === 'circle') {
    const { center, radius } = shape;
    return { latitude: six(center.lat), longitude: six(center.lng), radius: String(Math.round(radius)) };
  }
  if (shape.kind === 'corridor') return { line: textOf(shape.points), width: String(Math.round(shape.width)) };
  return { corners: [shape.points, ...(shape.holes ?? [])].map(textOf).join('\n\n') };
}

/**
 * The text of a drawn shape; without a shape the text is empty. A radius or width that was typed before the first click
 * stays.
 */
export function drawnText(draft: ZoneDraft, shape: MapShape | null): Partial<ZoneDraft> {
  if (!shape)
    return draft.shape === 'circle'
      ? { latitude: '', longitude: '' }
      : draft.shape === 'corridor'
        ? { line: '' }
        : { corners: '' };
  const text = shapeText(shape);
  const isBegun = draftShape(draft) !== null;
  if (!isBegun && 'radius' in text && readTyped(draft.radius) > 0) return { ...text, radius: draft.radius };
  if (!isBegun && 'width' in text && readTyped(draft.width) > 0) return { ...text, width: draft.width };
  return text;
}

const blank: ZoneDraft = {
  ...emptyForm(zoneFields),
  kind: 'customer',
  color: 'blue',
  shape: 'circle',
  latitude: '',
  longitude: '',
  radius: '250',
  corners: '',
  line: '',
  width: '100',
  alarm: null,
  whom: '',
};

/** A circle around a place. Other shapes are drawn there by hand. */
export const aroundText = ({ shape }: ZoneDraft, { lat, lng }: LatLng): Partial<ZoneDraft> =>
  shape === 'circle' ? { latitude: six(lat), longitude: six(lng) } : {};

/** The form of a new zone, around a place where there is one. */
export const newDraft = (at: LatLng | null): ZoneDraft => (at ? { ...blank, ...aroundText(blank, at) } : blank);

/** The form of a zone that is there. */
export const draftOf = (zone: Zone): ZoneDraft => ({
  ...blank,
  ...filledForm(zoneFields, zone),
  kind: kindOf(zone.kind),
  color: colorOf(zone.color),
  ...(zone.geometry && { shape: zone.geometry.kind, ...shapeText(zone.geometry) }),
});

/** As much of a draft as can be drawn. */
export function draftShape({ shape, latitude, longitude, radius, corners, line, width }: ZoneDraft): MapShape | null {
  if (shape === 'circle') {
    const center = readCorner(`${latitude};${longitude}`);
    const metres = readTyped(radius);
    return center && metres > 0 && metres <= zoneLimits.radius.max ? { kind: shape, center, radius: metres } : null;
  }
  if (shape === 'corridor') {
    const points = pointsOf(line);
    const metres = readTyped(width);
    return points.length > 0 && metres > 0 ? { kind: shape, points, width: metres } : null;
  }
  const [points = [], ...holes] = ringTexts(corners).map(pointsOf);
  if (points.length === 0) return null;
  return holes.length > 0 ? { kind: shape, points, holes } : { kind: shape, points };
}

export type DraftProblem = FieldProblem | 'shape' | 'alarm';

/** The field that gets the errors of the whole shape. */
const shapeField = ({ shape }: ZoneDraft) =>
  shape === 'circle' ? 'latitude' : shape === 'corridor' ? 'line' : 'corners';

/** Whether each typed line is a place, and all of them are a shape. */
function isWhole(draft: ZoneDraft): boolean {
  const shape = draftShape(draft);
  if (!shape || !isComplete(shape)) return false;
  const typed = draft.shape === 'corridor' ? draft.line : draft.shape === 'polygon' ? draft.corners : '';
  return linesOf(typed).every((line) => readCorner(line) !== null);
}

/** The problems of the form, field by field. */
export function draftProblems(draft: ZoneDraft): Partial<Record<keyof ZoneDraft, DraftProblem>> {
  return {
    ...formProblems(zoneFields, draft),
    ...(!isWhole(draft) && { [shapeField(draft)]: 'shape' as const }),
    // Each of its fields shows its own problem.
    ...(draft.alarm && Object.keys(ruleProblems(draft.alarm)).length > 0 && { alarm: 'alarm' as const }),
  };
}

/** The body of a valid form. */
export const bodyOf = (draft: ZoneDraft, shape: MapShape): ZoneBody => ({
  ...writeBody(zoneFields, draft),
  geometry: geometryOf(shape),
});

/** Problems of the geometry are shown at the map. */
export const fieldOf = { geometry: 'shape' } as const;
