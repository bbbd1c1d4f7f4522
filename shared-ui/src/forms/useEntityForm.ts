import { useRef, useState } from 'react';
import { type FormProblems, useForm } from 'shared-ui';

/** The part of a call's failure that a form reads; `ApiError` of shared-auth has it. */
interface CallFailure extends Error {
  status: number;
  isOutcomeUnknown: boolean;
  /** The server's words about single fields, by the names of the body. */
  fields: Readonly<Record<string, string>>;
}

const isCallFailure = (error: unknown): error is CallFailure =>
  error instanceof Error && 'isOutcomeUnknown' in error && 'fields' in error;

/** Why a form was not saved. With `unknown` it may have been saved all the same, because the response was lost. */
export interface SaveFailure {
  kind: 'refused' | 'unknown';
  error: unknown;
}

/** The problem of a field: a rule of ours, or the server's own words. */
type FieldProblem<Problem> = { problem: Problem } | { text: string };

export interface EntityFormOptions<Values extends object, Problem> {
  initial: Values;
  /** Everything that is wrong with the values; empty when they may be sent. */
  problemsOf(values: Values): Partial<Record<keyof Values, Problem>>;
  problemText(problem: Problem, field: keyof Values): string;
  /** Which field a name in the server's response means, where that is not the field's own. */
  fieldOf?: Readonly<Record<string, keyof Values>>;
  /** Saves, and leaves the form. `mayBeSaved`: an earlier try may have reached the server. */
  save(values: Values, mayBeSaved: boolean): Promise<unknown>;
}

/**
 * The form of one record (`useForm`), which has the reason a save failed.
 *
 * @example
 * const form = useEntityForm({ initial, problemsOf, problemText, fieldOf, save });
 * return (
 *   <FormDialog form={form} error={form.failed && errorText(form.failed, t)} onDismissError={form.dismiss} …>
 *     <TextField label={t('name')} {...form.field('name')} />
 *   </FormDialog>
 * );
 */
export function useEntityForm<Values extends object, Problem>({
  initial,
  problemsOf,
  problemText,
  fieldOf = {},
  save,
}: EntityFormOptions<Values, Problem>) {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const mayBeSaved = useRef(false);
  /** Fields whose control shows their problem. */
  const shown = useRef(new Set<keyof Values>());

  const fieldNamed = (name: string): keyof Values | undefined =>
    // A name of the values is one of its keys
    Object.hasOwn(fieldOf, name) ? fieldOf[name] : Object.hasOwn(initial, name) ? (name as keyof Values) : undefined;

  /** The server's messages about single fields. */
  function serverProblems(error: unknown) {
    const problems: FormProblems<Values, FieldProblem<Problem>> = {};
    for (const [name, text] of Object.entries(isCallFailure(error) ? error.fields : {})) {
      const field = fieldNamed(name);
      if (field !== undefined) problems[field] = { text };
    }
    return problems;
  }

  const form = useForm<Values, FieldProblem<Problem>>({
    initial,
    check: (values) => {
      const found = Object.entries(problemsOf(values)).map(([field, problem]) => [field, { problem }]);
      return Object.fromEntries(found);
    },
    save: async (values) => {
      setFailure(null);
      try {
        await save(values, mayBeSaved.current);
        return undefined;
      } catch (error) {
        const isUnknown = isCallFailure(error) && error.isOutcomeUnknown;
        if (isUnknown || (isCallFailure(error) && error.status >= 500)) mayBeSaved.current = true;
        setFailure({ kind: isUnknown ? 'unknown' : 'refused', error });
        return serverProblems(error);
      }
    },
  });
  /** The problem of a field, in words. */
  function errorOf(name: keyof Values): string | undefined {
    shown.current.add(name);
    const problem = form.problems[name];
    return problem && ('text' in problem ? problem.text : problemText(problem.problem, name));
  }
  /** Value, change handler and problem of a field, for its control. */
  const field = <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    onChange: (value: Values[Name]) => form.change({ [name]: value } as unknown as Partial<Values>), // its own value
    error: errorOf(name),
  });
  const { values } = form;
  const named = isCallFailure(failure?.error) ? Object.keys(failure.error.fields).map(fieldNamed) : [];
  const isAtFields = named.length > 0 && named.every((field) => field !== undefined && shown.current.has(field));
  return {
    ...form,
    failure,
    /** The failure, unless the fields show all of it. */
    failed: isAtFields ? null : (failure?.error ?? null),
    dismiss: () => setFailure(null),
    errorOf,
    field,
  };
}

/** The part of a form that its fields need. */
export type EntityFormOf<Values extends object> = Pick<
  ReturnType<typeof useEntityForm<Values, never>>,
  'values' | 'change' | 'field' | 'errorOf'
>;
