import { fromLocalDateTime, localDateTime } from 'shared-ui';
import type { Assignment, Correction } from './assignments.api';

/** Times in the pickers' format: `YYYY-MM-DDTHH:mm` in Skopje, '' for none. */
export interface AssignmentDraft {
  from: string;
  to: string;
}

function momentText(at: number | null): string {
  if (at === null) return '';
  const { date, time } = localDateTime(at);
  return `${date}T${time}`;
}

/** An assignment as its form begins. */
export const draftOf = ({ valid_from, valid_to }: Assignment): AssignmentDraft => ({
  from: momentText(valid_from),
  to: momentText(valid_to),
});

function momentOf(text: string): number {
  const [date = '', time = ''] = text.split('T');
  return fromLocalDateTime(date, time);
}

type AssignmentProblem = 'required' | 'order' | 'future';

/** The problems of the two times. A side without a time cannot have one, because the form does not show it. */
export function assignmentProblems(
  { from, to }: AssignmentDraft,
  before: AssignmentDraft,
  now: number,
): Partial<Record<keyof AssignmentDraft, AssignmentProblem>> {
  if (before.from !== '' && from === '') return { from: 'required' };
  if (before.to !== '' && to === '') return { to: 'required' };
  if (from !== before.from && momentOf(from) > now) return { from: 'future' };
  if (to !== before.to && momentOf(to) > now) return { to: 'future' };
  if (from !== '' && to !== '' && momentOf(to) <= momentOf(from)) return { to: 'order' };
  return {};
}

const iso = (text: string) => new Date(momentOf(text)).toISOString();

/** The body: only the changed times. The pickers have no seconds, so an unchanged time must not be sent. */
export const correctionOf = (draft: AssignmentDraft, before: AssignmentDraft): Correction => ({
  ...(draft.from !== before.from && { valid_from: iso(draft.from) }),
  ...(draft.to !== before.to && { valid_to: iso(draft.to) }),
});

/** The periods that change their vehicle, epoch ms, each in the order of time. */
export const movedSpans = (draft: AssignmentDraft, before: AssignmentDraft): { from: number; to: number }[] =>
  (['from', 'to'] as const).flatMap((side) => {
    const [old, next] = [momentOf(before[side]), momentOf(draft[side])];
    return old === next || Number.isNaN(old) || Number.isNaN(next)
      ? []
      : [{ from: Math.min(old, next), to: Math.max(old, next) }];
  });
