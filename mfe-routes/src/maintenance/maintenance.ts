/** The form of what is due, as typed. */
export interface MaintenanceDraft {
  title: string;
  /** Kilometres. */
  dueOdometer: string;
  /** `YYYY-MM-DD`; '' is none. */
  dueDate: string;
  warnKm: string;
  warnDays: string;
}

export type MaintenanceProblem = 'required' | 'number' | 'neither';

/** What is sent. */
export interface MaintenanceBody {
  title: string;
  due_odometer: number | null;
  due_date: string | null;
  warn_km: number;
  warn_days: number;
}

export const blank: MaintenanceDraft = { title: '', dueOdometer: '', dueDate: '', warnKm: '500', warnDays: '14' };

/** What the form holds of what the server has. */
export const draftOf = (row: {
  title: string | null;
  due_odometer: number | null;
  due_date: string | null;
  warn_km: number | null;
  warn_days: number | null;
}): MaintenanceDraft => ({
  title: row.title ?? '',
  dueOdometer: row.due_odometer === null ? '' : String(row.due_odometer),
  dueDate: row.due_date?.slice(0, 10) ?? '',
  warnKm: String(row.warn_km ?? blank.warnKm),
  warnDays: String(row.warn_days ?? blank.warnDays),
});

/** A number as typed, with a comma or a point; NaN for anything else. */
const numberOf = (text: string) => Number(text.trim().replace(',', '.'));
const isCount = (text: string) => /^\d{1,5}$/.test(text.trim());

/** What is wrong with the form, field by field. */
export function maintenanceProblems(
  draft: MaintenanceDraft,
): Partial<Record<keyof MaintenanceDraft, MaintenanceProblem>> {
  const problems: Partial<Record<keyof MaintenanceDraft, MaintenanceProblem>> = {};
  const odometer = draft.dueOdometer.trim();
  if (draft.title.trim() === '') problems.title = 'required';
  if (odometer === '' && draft.dueDate === '') problems.dueOdometer = 'neither';
  else if (odometer !== '' && !(numberOf(odometer) >= 0)) problems.dueOdometer = 'number';
  if (!isCount(draft.warnKm)) problems.warnKm = 'number';
  if (!isCount(draft.warnDays)) problems.warnDays = 'number';
  return problems;
}

export const bodyOf = (draft: MaintenanceDraft): MaintenanceBody => ({
  title: draft.title.trim(),
  due_odometer: draft.dueOdometer.trim() === '' ? null : numberOf(draft.dueOdometer),
  due_date: draft.dueDate || null,
  warn_km: Number(draft.warnKm),
  warn_days: Number(draft.warnDays),
});

const statuses = ['ok', 'soon', 'due'] as const;
export type MaintenanceStatus = (typeof statuses)[number];

/** A status that came later is no reason to worry. */
export const statusOf = (text: string | null): MaintenanceStatus => statuses.find((each) => each === text) ?? 'ok';
