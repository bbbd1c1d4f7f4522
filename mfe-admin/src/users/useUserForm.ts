import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, useUnsavedInput } from 'shared-auth';
import { notify } from 'shared-ui';
import {
  emptyUserInput,
  inputOf,
  isOutcomeUnknown,
  isSameInput,
  isSameUsername,
  type UserField,
  type UserInput,
  validate,
} from './users';
import { type Creation, type User, useCreateUser, useUpdateUser } from './users.api';

/** What the form is for. */
export type UserFormTarget = { mode: 'create' } | { mode: 'edit'; user: User };

/** Why the last attempt is not over: refused, of unknown outcome, or an earlier one turned out to have worked. */
export type UserFormTrouble = { kind: 'failed' | 'unknown' | 'lost-was-created'; text: string };

interface FormState {
  target: UserFormTarget | null;
  start: UserInput;
  input: UserInput;
  errors: Partial<Record<UserField, string>>;
  trouble: UserFormTrouble | null;
  /** What creates sent whose answers were lost. */
  lost: readonly UserInput[];
  /** Attempts that the form itself refused; each moves the focus to the first field that is wrong. */
  refusals: number;
}

function freshState(target: UserFormTarget | null): FormState {
  const start = target?.mode === 'edit' ? inputOf(target.user) : emptyUserInput;
  return { target, start, input: start, errors: {}, trouble: null, lost: [], refusals: 0 };
}

const isField = (input: UserInput, name: string): name is UserField => Object.hasOwn(input, name);

/** The state of the user form: starts anew for each target, keeps every value until a save has worked. */
export function useUserForm(target: UserFormTarget | null, onSaved: () => void) {
  const { t } = useTranslation('mfe-admin');
  const [state, setState] = useState(() => freshState(target));
  const creation = useCreateUser();
  const update = useUpdateUser();
  if (state.target !== target) setState(freshState(target));

  const { input, start, errors, trouble, lost, refusals } = state;
  const isSaving = creation.isPending || update.isPending;
  const isDirty = target !== null && !isSameInput(input, start);
  useUnsavedInput(isDirty);

  const patch = (change: Partial<FormState>) => setState((current) => ({ ...current, ...change }));

  function set<Field extends UserField>(field: Field, value: UserInput[Field]) {
    setState((current) => {
      const { [field]: _corrected, ...others } = current.errors;
      return { ...current, input: { ...current.input, [field]: value }, errors: others };
    });
  }

  function created(creation: Creation) {
    if (creation.outcome === 'lost-was-created') {
      const { username } = creation;
      const text = t('users.lostWasCreated', { username });
      const others = lost.filter((attempt) => !isSameUsername(attempt.username, username));
      patch({ trouble: { kind: 'lost-was-created', text }, lost: others });
    } else if (creation.outcome === 'username-taken') {
      patch({ errors: { username: t('users.usernameTaken') }, refusals: refusals + 1 });
    } else {
      notify.success(t(creation.outcome === 'created' ? 'users.saved.create' : 'users.saved.createdBefore'));
      onSaved();
    }
  }

  function failed(error: unknown, mode: 'create' | 'edit') {
    const words = mode === 'create' ? 'create' : 'update';
    if (isOutcomeUnknown(error)) {
      const text = t(`users.unknownOutcome.${words}`);
      const others = lost.filter((attempt) => !isSameInput(attempt, input));
      patch({ trouble: { kind: 'unknown', text }, lost: mode === 'create' ? [...others, input] : [] });
      return;
    }
    const fields = isApiError(error) ? Object.entries(error.fields) : [];
    const named = fields.map(([name, text]) => [name === 'is_active' ? 'status' : name, text] as const);
    patch({
      trouble: { kind: 'failed', text: (isApiError(error) && error.serverMessage) || t(`users.failed.${words}`) },
      errors: Object.fromEntries(named.filter(([name]) => isField(input, name))),
    });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!target || isSaving) return;
    const invalid = Object.entries(validate(input, target.mode));
    if (invalid.length > 0) {
      const texts = invalid.map(([field, why]) => [field, t(`users.invalid.${why}`)]);
      patch({ errors: Object.fromEntries(texts), refusals: refusals + 1 });
      return;
    }
    patch({ errors: {}, trouble: null });
    try {
      if (target.mode === 'create') {
        created(await creation.mutateAsync({ input, lost }));
      } else {
        await update.mutateAsync({ userId: target.user.id, input });
        notify.success(t('users.saved.update'));
        onSaved();
      }
    } catch (error) {
      failed(error, target.mode);
    }
  }

  return {
    input,
    errors,
    trouble,
    refusals,
    isSaving,
    isDirty,
    set,
    submit,
    dismissTrouble: () => patch({ trouble: null }),
  };
}

export type UserForm = ReturnType<typeof useUserForm>;
