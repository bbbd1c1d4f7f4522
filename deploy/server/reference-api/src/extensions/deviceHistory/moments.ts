import { HttpError } from '../../platform/http/errors';
import type { Assignment } from './history.store';

export type MomentField = 'valid_from' | 'valid_to';
/** The requested moments, epoch ms; an undefined one stays unchanged. */
export type Moments = Partial<Record<'from' | 'to', number | undefined>>;
export interface Change {
  before: Assignment;
  after: Assignment;
}

const wrong = (field: MomentField, text: string, status = 400) => new HttpError(status, text, { [field]: text });
const plate = ({ license_plate }: Assignment) => `„${license_plate}“`;

/**
 * The assignments that change when the moments of one are corrected: the assignment itself, and that of the vehicle
 * before or after it where the tracker moved directly between the two.
 * @param rows of one tracker, the oldest first
 * @throws HttpError 400 for impossible moments, 409 for moments within the time of another vehicle
 */
export function correctMoments(rows: readonly Assignment[], id: number, moments: Moments, now: number): Change[] {
  const at = rows.findIndex((row) => row.id === id);
  const before = rows[at];
  if (!before) return [];
  const isOpen = before.to === Number.POSITIVE_INFINITY;
  const { from = before.from, to = before.to } = moments;
  if (isOpen && to !== before.to)
    throw wrong('valid_to', 'Уредот е во ова возило сега. Одземете го од возилото, па поправете го моментот.');
  if (!isOpen && to === Number.POSITIVE_INFINITY) throw wrong('valid_to', 'Внесете кога уредот излегол од возилото.');
  if (from > now) throw wrong('valid_from', 'Моментот не може да биде во иднина.');
  if (to > now && !isOpen) throw wrong('valid_to', 'Моментот не може да биде во иднина.');
  if (to <= from)
    throw wrong(moments.to === undefined ? 'valid_from' : 'valid_to', 'Крајот мора да биде по почетокот.');
  const changes: Change[] = [{ before, after: { ...before, from, to } }];
  const [previous, next] = [rows[at - 1], rows[at + 1]];
  if (previous && from !== before.from) {
    const isNeighbour = previous.to === before.from;
    if (isNeighbour && from <= previous.from)
      throw wrong('valid_from', `Во возилото ${plate(previous)} уредот не би бил ниту еден момент.`);
    if (!isNeighbour && from < previous.to)
      throw wrong('valid_from', `Тогаш уредот бил во возилото ${plate(previous)}.`, 409);
    if (isNeighbour) changes.push({ before: previous, after: { ...previous, to: from } });
  }
  if (next && to !== before.to) {
    const isNeighbour = next.from === before.to;
    if (isNeighbour && to >= next.to)
      throw wrong('valid_to', `Во возилото ${plate(next)} уредот не би бил ниту еден момент.`);
    if (!isNeighbour && to > next.from) throw wrong('valid_to', `Тогаш уредот бил во возилото ${plate(next)}.`, 409);
    if (isNeighbour) changes.push({ before: next, after: { ...next, from: to } });
  }
  return changes.filter((change) => change.before.from !== change.after.from || change.before.to !== change.after.to);
}

/** The spans of time that move to another vehicle. */
export const movedSpans = (changes: readonly Change[], now: number) =>
  changes.flatMap(({ before, after }) =>
    [
      [before.from, after.from],
      [before.to, after.to],
    ]
      .map(([a = 0, b = 0]) => ({ from: Math.min(a, b), to: Math.min(Math.max(a, b), now + 86_400_000) }))
      .filter(({ from, to }) => from < to),
  );
