import type { Translate } from 'shared-auth';
import { teamOf, type ZoneColor, type ZoneKind, zoneColors, zoneKinds } from 'shared-auth/contract';
import { EARTH_RADIUS_M, formatNumber, haversine } from 'shared-ui';
import type { MapShape } from 'shared-ui/map';
import { polygonKm2 } from '../geofences/geofences';
import type { Zone } from './zones.api';

/** An unknown kind is treated as `other`. */
export const kindOf = (kind: string | null): ZoneKind => zoneKinds.find((each) => each === kind) ?? 'other';

/** An unknown colour is replaced by the first one. */
export const colorOf = (color: string | null): ZoneColor => zoneColors.find((each) => each === color) ?? zoneColors[0];

/** Metres along a line. */
const lengthOf = (points: (MapShape & { kind: 'corridor' })['points']) =>
  points.reduce((sum, point, i) => {
    const before = points[i - 1];
    return before ? sum + haversine(before, point, EARTH_RADIUS_M) : sum;
  }, 0);

/** The size of a zone, by the measures of its shape; for sorting its square kilometres. */
export function sizeOf(shape: MapShape): { km2: number; text: (t: Translate) => string } {
  if (shape.kind === 'circle')
    return {
      km2: (Math.PI * shape.radius ** 2) / 1e6,
      text: (t) => t('mfe-routes/zones:size.circle', { metres: formatNumber(shape.radius) }),
    };
  if (shape.kind === 'corridor') {
    const km = lengthOf(shape.points) / 1_000;
    return {
      km2: (km * shape.width) / 1_000,
      text: (t) => t('mfe-routes/zones:size.corridor', { km: formatNumber(km, 1), metres: formatNumber(shape.width) }),
    };
  }
  const holes = shape.holes ?? [];
  const km2 = polygonKm2(shape.points) - holes.reduce((sum, hole) => sum + polygonKm2(hole), 0);
  const corners = shape.points.length + holes.reduce((sum, hole) => sum + hole.length, 0);
  return {
    km2,
    text: (t) => t('mfe-routes/zones:size.polygon', { km2: formatNumber(km2, km2 < 1 ? 3 : 1), count: corners }),
  };
}

/** The team's name as the screen has it, else the server's; null of a zone of everyone. */
export function teamText({ team, team_id }: Pick<Zone, 'team' | 'team_id'>, t: Translate): string | null {
  if (team_id === null) return null;
  const known = teamOf(team_id);
  return known ? t(`ui:teams.${known}`) : (team ?? `#${team_id}`);
}
