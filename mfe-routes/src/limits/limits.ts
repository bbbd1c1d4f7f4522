import type { Translate } from 'shared-auth';
import { limitKinds, limitSources, type ToleranceUnit, teamOf, toleranceUnits } from 'shared-auth/contract';
import { formatNumber, vehicleTypeLabel } from 'shared-ui';
import type { CountingLimit, Limit, VehicleLimit } from './limits.api';

export const unitOf = (text: string | null): ToleranceUnit => toleranceUnits.find((unit) => unit === text) ?? 'kmh';

function teamLabel(t: Translate, team: string): string {
  const known = teamOf(team);
  return known ? t(`ui:teams.${known}`) : team;
}

export function whoseText(limit: Limit, t: Translate): string {
  const kind = limitKinds.find((one) => one === limit.kind) ?? 'company';
  const key = limit.key ?? '';
  const names = {
    company: '',
    type: vehicleTypeLabel(t, key),
    team: teamLabel(t, key),
    vehicle: limit.license_plate || limit.vehicle_code || `#${key}`,
  };
  if (kind === 'type' && key === 'other') return t('kinds.otherType');
  return t(`kinds.${kind}`, { name: names[kind] });
}

export const speedText = (limit: number, t: Translate) => t('speed', { n: formatNumber(limit) });

/** A tolerance; undefined without one. */
export function toleranceText(
  { tolerance, tolerance_unit }: Pick<Limit, 'tolerance' | 'tolerance_unit'>,
  t: Translate,
): string | undefined {
  if (tolerance === null) return undefined;
  return t(unitOf(tolerance_unit) === 'percent' ? 'percent' : 'speed', { n: formatNumber(tolerance) });
}

export const secondsText = (seconds: number | null, t: Translate): string | undefined =>
  seconds === null ? undefined : t('lasts', { n: formatNumber(seconds) });

/** The limit in force for a vehicle, with its source: „90 km/h · тип Камион“. */
export function countingText(
  { speed_limit, source }: CountingLimit,
  { vehicle_type, team_id }: Pick<VehicleLimit, 'vehicle_type' | 'team_id'>,
  t: Translate,
): string {
  const known = limitSources.find((one) => one === source) ?? 'company';
  const name = known === 'team' ? teamLabel(t, String(team_id)) : vehicleTypeLabel(t, vehicle_type);
  return t('counting', { limit: speedText(speed_limit ?? 80, t), source: t(`sources.${known}`, { name }) });
}

/** Tolerance and shortest duration in force, if any. */
export function moreText(counting: CountingLimit, t: Translate): string {
  const tolerance = counting.tolerance ? toleranceText(counting, t) : undefined;
  const seconds = counting.min_seconds ? secondsText(counting.min_seconds, t) : undefined;
  return [tolerance && t('withTolerance', { n: tolerance }), seconds && t('withSeconds', { n: seconds })]
    .filter(Boolean)
    .join(' · ');
}
