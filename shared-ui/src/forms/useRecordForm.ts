import {
  emptyForm,
  type FieldProblem,
  type Fields,
  type FormValues,
  fieldsByBodyName,
  filledForm,
  formProblems,
  type InputName,
  type WriteBody,
  writeBody,
} from 'shared-auth/contract';
import { clock } from 'shared-ui';
import { useEntityForm } from './useEntityForm';

export interface RecordFormOptions<F extends Fields> {
  /** The initial record; absent for a new one. */
  record?: Readonly<Partial<Record<InputName<F>, unknown>>> | null;
  /** Problems that the table cannot express: a field whose validity depends on another one. */
  moreProblems?(values: FormValues<F>): Partial<Record<InputName<F>, FieldProblem>>;
  /** Whether the form shows a field with these values; all are shown without it. A hidden one has no problem. */
  isShown?(name: InputName<F>, values: FormValues<F>): boolean;
  problemText(problem: FieldProblem, name: InputName<F>): string;
  /** Saves, and leaves the form. `mayBeSaved`: an earlier try may have reached the server. */
  save(body: WriteBody<F>, mayBeSaved: boolean): Promise<unknown>;
}

/** The form of a record, from the table of its fields: initial values, problems and body. */
export function useRecordForm<const F extends Fields>(
  fields: F,
  { record, moreProblems, isShown = () => true, problemText, save }: RecordFormOptions<F>,
) {
  function problemsOf(values: FormValues<F>): Partial<Record<InputName<F>, FieldProblem>> {
    const thisYear = new Date(clock.now()).getFullYear();
    const problems = { ...formProblems(fields, values, thisYear), ...moreProblems?.(values) };
    const shown = Object.entries(problems).filter(([name]) => isShown(name as InputName<F>, values)); // of these fields
    return Object.fromEntries(shown) as typeof problems; // some of them
  }
  return useEntityForm<FormValues<F>, FieldProblem>({
    initial: record ? filledForm(fields, record) : emptyForm(fields),
    problemsOf,
    problemText: (problem, field) => problemText(problem, field as InputName<F>), // the values are of these
    fieldOf: fieldsByBodyName(fields),
    save: (values, mayBeSaved) => save(writeBody(fields, values), mayBeSaved),
  });
}
