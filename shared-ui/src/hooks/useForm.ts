import { type FormEvent, useEffect, useRef, useState } from 'react';

/** The problems with some of a form's values. */
export type FormProblems<Values, Problem> = Partial<Record<keyof Values, Problem>>;

export interface FormOptions<Values extends object, Problem> {
  initial: Values;
  /** Everything that is wrong with the values; empty when they may be saved. */
  check(values: Values): FormProblems<Values, Problem>;
  /** Saves the values. A form that returns problems (`{}`: not of a single field) or throws is not saved. */
  save(values: Values): FormProblems<Values, Problem> | undefined | Promise<FormProblems<Values, Problem> | undefined>;
}

/**
 * The values of a form: checks everything on submit and focuses the first field that is wrong, clears a field's problem
 * when it is edited, never saves twice at once, and keeps every typed value when a save fails.
 *
 * @example
 * const form = useForm({
 *   initial: { name: '' },
 *   check: ({ name }) => (name === '' ? { name: 'required' as const } : {}),
 *   save: async ({ name }) => void (await create(name)), // returns nothing: saved
 * });
 * return <form onSubmit={form.submit} noValidate>…</form>;
 */
export function useForm<Values extends object, Problem>({ initial, check, save }: FormOptions<Values, Problem>) {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<FormProblems<Values, Problem>>({});
  const [state, setState] = useState<'editing' | 'saving' | 'saved'>('editing');
  const isSaving = useRef(false);
  const rejected = useRef<HTMLFormElement | null>(null);

  useEffect(
    function focusFirstProblem() {
      if (Object.keys(problems).length > 0)
        rejected.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      rejected.current = null;
    },
    [problems],
  );

  function change(patch: Partial<Values>) {
    setValues((now) => ({ ...now, ...patch }));
    setProblems((now) => {
      const edited = Object.keys(patch) as (keyof Values)[]; // a patch has keys of the values
      if (!edited.some((name) => name in now)) return now;
      const others = { ...now };
      for (const name of edited) delete others[name];
      return others;
    });
  }

  /** Starts over with other values. */
  function reset(next: Values) {
    setStart(next);
    setValues(next);
    setProblems({});
    setState('editing');
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving.current) return;
    const form = event.currentTarget;
    const found = check(values);
    rejected.current = form;
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    isSaving.current = true;
    setState('saving');
    let after: FormProblems<Values, Problem> | undefined = {};
    try {
      after = await save(values);
    } finally {
      isSaving.current = false;
      setState(after === undefined ? 'saved' : 'editing');
      rejected.current = form;
      setProblems(after ?? {});
    }
  }

  // Its own keys
  const isChanged = (Object.keys(start) as (keyof Values)[]).some((name) => values[name] !== start[name]);
  return {
    values,
    problems,
    isDirty: isChanged && state !== 'saved',
    isSaving: state === 'saving',
    change,
    reset,
    submit,
  };
}
