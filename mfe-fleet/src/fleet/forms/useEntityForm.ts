import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from 'shared-auth';

/** Why a form was not saved. `unknown`: nobody knows whether it was, because the answer was lost. */
export type SaveFailure = { kind: 'refused'; error: unknown } | { kind: 'unknown' };

/** What is wrong with a field: a rule of ours, or the server's own words. */
export type FieldProblem<Problem> = { problem: Problem } | { text: string };
type FieldProblems<Values, Problem> = Partial<Record<keyof Values, FieldProblem<Problem>>>;

interface EntityForm<Values extends object, Problem> {
  initial: Values;
  /** Everything that is wrong with the values; empty when they may be sent. */
  problemsOf(values: Values): Partial<Record<keyof Values, Problem>>;
  /** Which field a name in the server's answer means. */
  fieldOf: Readonly<Record<string, keyof Values>>;
  /** Saves and leaves the page. `mayBeSaved`: an earlier try may have reached the server. */
  save(values: Values, mayBeSaved: boolean): Promise<void>;
}

/** The server may have done what it was asked even though it did not say so. */
const isAnswerLost = (error: unknown) =>
  isApiError(error) &&
  (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'shape' || error.status === 504);
const isServerFault = (error: unknown) => isApiError(error) && error.status >= 500;

/** What the server says of single fields. */
function fieldsSaid<Values, Problem>(error: unknown, fieldOf: Readonly<Record<string, keyof Values>>) {
  const said: FieldProblems<Values, Problem> = {};
  if (!isApiError(error)) return said;
  for (const [name, text] of Object.entries(error.fields)) {
    const field = Object.hasOwn(fieldOf, name) ? fieldOf[name] : undefined;
    if (field !== undefined) said[field] = { text };
  }
  return said;
}

/**
 * A form of one record: checks everything on submit, clears a field's problem when it is edited, never sends twice at once, and
 * keeps every typed value when a save fails.
 */
export function useEntityForm<Values extends object, Problem>({
  initial,
  problemsOf,
  fieldOf,
  save,
}: EntityForm<Values, Problem>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<FieldProblems<Values, Problem>>({});
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [state, setState] = useState<'editing' | 'saving' | 'saved'>('editing');
  const mayBeSaved = useRef(false);
  const isSending = useRef(false);

  const isChanged = (Object.keys(initial) as (keyof Values)[]).some((field) => values[field] !== initial[field]); // its own keys
  const isDirty = isChanged && state !== 'saved';

  function change(field: keyof Values, value: string) {
    setValues((known) => ({ ...known, [field]: value }));
    setProblems((known) => ({ ...known, [field]: undefined }));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    const found = Object.entries(problemsOf(values)).map(([field, problem]) => [field, { problem }]);
    setProblems(Object.fromEntries(found));
    if (found.length > 0) {
      // After the render that marks them.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    isSending.current = true;
    setState('saving');
    setFailure(null);
    try {
      await save(values, mayBeSaved.current);
      setState('saved');
    } catch (error) {
      if (isAnswerLost(error) || isServerFault(error)) mayBeSaved.current = true;
      setFailure(isAnswerLost(error) ? { kind: 'unknown' } : { kind: 'refused', error });
      setProblems(fieldsSaid(error, fieldOf));
      setState('editing');
    } finally {
      isSending.current = false;
    }
  }

  return { values, problems, failure, isDirty, isSaving: state === 'saving', change, submit };
}
