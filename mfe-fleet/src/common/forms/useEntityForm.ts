import { useRef, useState } from 'react';
import { isApiError } from 'shared-auth';
import { type FormProblems, useForm } from 'shared-ui';

/** Why a form was not saved. `unknown`: it is unknown whether it was, because the response was lost. */
export type SaveFailure = { kind: 'refused'; error: unknown } | { kind: 'unknown' };

/** What is wrong with a field: a rule of ours, or the server's own words. */
export type FieldProblem<Problem> = { problem: Problem } | { text: string };

interface EntityForm<Values extends object, Problem> {
  initial: Values;
  /** Everything that is wrong with the values; empty when they may be sent. */
  problemsOf(values: Values): Partial<Record<keyof Values, Problem>>;
  problemText(problem: Problem): string;
  /** Which field a name in the server's response means. */
  fieldOf: Readonly<Record<string, keyof Values>>;
  /** Saves and leaves the page. `mayBeSaved`: an earlier try may have reached the server. */
  save(values: Values, mayBeSaved: boolean): Promise<void>;
}

/** The fields whose value is typed text. */
type TextField<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values];

const isOutcomeUnknown = (error: unknown) => isApiError(error) && error.isOutcomeUnknown;
const isServerFault = (error: unknown) => isApiError(error) && error.status >= 500;

/** What the server returns about single fields. */
function fieldErrorsOf<Values, Problem>(error: unknown, fieldOf: Readonly<Record<string, keyof Values>>) {
  const problems: FormProblems<Values, FieldProblem<Problem>> = {};
  if (!isApiError(error)) return problems;
  for (const [name, text] of Object.entries(error.fields)) {
    const field = Object.hasOwn(fieldOf, name) ? fieldOf[name] : undefined;
    if (field !== undefined) problems[field] = { text };
  }
  return problems;
}

/** The form of one record (`useForm`), which has the reason a save failed. */
export function useEntityForm<Values extends object, Problem>({
  initial,
  problemsOf,
  problemText,
  fieldOf,
  save,
}: EntityForm<Values, Problem>) {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const mayBeSaved = useRef(false);

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
        if (isOutcomeUnknown(error) || isServerFault(error)) mayBeSaved.current = true;
        setFailure(isOutcomeUnknown(error) ? { kind: 'unknown' } : { kind: 'refused', error });
        return fieldErrorsOf(error, fieldOf);
      }
    },
  });
  /** Value, change and problem of a field, as its control takes them. */
  const field = (name: TextField<Values>) => {
    const problem = form.problems[name];
    return {
      value: form.values[name] as string,
      onChange: (value: string) => form.change({ [name]: value } as Partial<Values>), // the value of a text field
      error: problem && ('text' in problem ? problem.text : problemText(problem.problem)),
    };
  };
  return { ...form, failure, field };
}
