import type { Translate } from 'shared-auth';
import { limitKinds, limitRange, limitSources, type ToleranceUnit, toleranceUnits } from 'shared-auth/contract';
import { formatNumber, vehicleTypeLabel } from 'shared-ui';
import type { CountingLimit, Limit, LimitBody, VehicleLimit } from './limits.api';

/** The form of a limit, as typed; '' is inherited. */
export interface LimitDraft {
  limit: string;
  tolerance: string;
  unit: ToleranceUnit;
  seconds: string;
}

/** A field's problem: one of ours, or the server's own words. */
export type LimitProblem = 'limit' | 'tolerance' | 'seconds' | { text: string };

export const emptyDraft = { limit: '', tolerance: '', seconds: '' } as const;

const asTyped = (value: number | null) => (value === null ? '' : String(value));
const unitOf = (text: string | null): ToleranceUnit => toleranceUnits.find((unit) => unit === text) ?? 'kmh';

export const draftOf = ({ speed_limit, tolerance, tolerance_unit, min_seconds }: Limit): LimitDraft => ({
  limit: asTyped(speed_limit),
  tolerance: asTyped(tolerance),
  unit: unitOf(tolerance_unit),
  seconds: asTyped(min_seconds),
});

const ranges = {
  limit: limitRange.speed_limit,
  tolerance: limitRange.tolerance,
  seconds: limitRange.min_seconds,
} as const;

/** What is wrong with the form, field by field. */
export function limitProblems(draft: LimitDraft): Partial<Record<keyof LimitDraft, LimitProblem>> {
  const problems: Partial<Record<keyof LimitDraft, LimitProblem>> = {};
  for (const field of ['limit', 'tolerance', 'seconds'] as const) {
    const text = draft[field].trim();
    const { min, max } = ranges[field];
    if (text !== '' && !(/^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max)) problems[field] = field;
  }
  return problems;
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

export function bodyOf({ limit, tolerance, unit, seconds }: LimitDraft): LimitBody {
  const allowed = numberOf(tolerance);
  return {
    speed_limit: numberOf(limit),
    tolerance: allowed,
    tolerance_unit: allowed === null ? null : unit,
    min_seconds: numberOf(seconds),
  };
}

const formNames: Readonly<Record<string, keyof LimitDraft>> = {
  speed_limit: 'limit',
  tolerance: 'tolerance',
  tolerance_unit: 'unit',
  min_seconds: 'seconds',
};

/** What the server refuses, at the fields that it names. */
export const serverProblems = (
  fields: Readonly<Record<string, string>>,
): Partial<Record<keyof LimitDraft, LimitProblem>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const field = formNames[name];
      return field ? [[field, { text }]] : [];
    }),
  );

const teamIds = ['1', '2', '3'] as const;

function teamLabel(t: Translate, team: string): string {
  const known = teamIds.find((id) => id === team);
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
  return t(`kinds.${kind}`, { name: names[kind] });
}

export const speedText = (limit: number, t: Translate) => t('speed', { n: formatNumber(limit) });

/** A tolerance; undefined where there is none. */
export function toleranceText(
  { tolerance, tolerance_unit }: Pick<Limit, 'tolerance' | 'tolerance_unit'>,
  t: Translate,
): string | undefined {
  if (tolerance === null) return undefined;
  return t(unitOf(tolerance_unit) === 'percent' ? 'percent' : 'speed', { n: formatNumber(tolerance) });
}

export const secondsText = (seconds: number | null, t: Translate): string | undefined =>
  seconds === null ? undefined : t('lasts', { n: formatNumber(seconds) });

/** What counts for a vehicle, and why: „90 km/h · тип Камион“. */
export function countingText(
  { speed_limit, source }: CountingLimit,
  { vehicle_type, team_id }: Pick<VehicleLimit, 'vehicle_type' | 'team_id'>,
  t: Translate,
): string {
  const known = limitSources.find((one) => one === source) ?? 'company';
  const name = known === 'team' ? teamLabel(t, String(team_id)) : vehicleTypeLabel(t, vehicle_type);
  return t('counting', { limit: speedText(speed_limit ?? 80, t), source: t(`sources.${known}`, { name }) });
}

/** Tolerance and shortest duration that count, where there are any. */
export function moreText(counting: CountingLimit, t: Translate): string {
  const tolerance = counting.tolerance ? toleranceText(counting, t) : undefined;
  const seconds = counting.min_seconds ? secondsText(counting.min_seconds, t) : undefined;
  return [tolerance && t('withTolerance', { n: tolerance }), seconds && t('withSeconds', { n: seconds })]
    .filter(Boolean)
    .join(' · ');
}
