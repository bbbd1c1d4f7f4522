import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, serverText, type TextKey } from 'shared-auth';
import { type FormProblems, notify, useForm } from 'shared-ui';
import {
  emptyUserInput,
  inputOf,
  isSameInput,
  isSameUsername,
  type UserField,
  type UserInput,
  validate,
} from './users';
import { type Creation, type User, useCreateUser, useUpdateUser } from './users.api';

export type UserFormTarget = { mode: 'create' } | { mode: 'edit'; user: User };

/** Why the last attempt is not over: refused, of unknown outcome, or an earlier one turned out to have worked. */
export type UserFormTrouble = { kind: 'failed' | 'unknown' | 'lost-was-created'; text: string };

const startOf = (target: UserFormTarget | null): UserInput =>
  target?.mode === 'edit' ? inputOf(target.user) : emptyUserInput;

const isField = (input: UserInput, name: string): name is UserField => Object.hasOwn(input, name);

/** The state of the user form: starts anew for each target, keeps every value until a save has worked. */
export function useUserForm(target: UserFormTarget | null, onSaved: () => void) {
  const { t } = useTranslation('mfe-admin');
  const [shown, setShown] = useState(target);
  const [trouble, setTrouble] = useState<UserFormTrouble | null>(null);
  /** The bodies of attempts to create the user whose responses were lost. */
  const [lost, setLost] = useState<readonly UserInput[]>([]);
  const creation = useCreateUser();
  const update = useUpdateUser();

  const form = useForm<UserInput, string>({
    initial: startOf(target),
    check: (input) => {
      const invalid = target ? Object.entries(validate(input, target.mode)) : [];
      return Object.fromEntries(invalid.map(([field, why]) => [field, t(`users.invalid.${why}`)]));
    },
    save: async (input) => {
      setTrouble(null);
      if (!target) return {};
      try {
        if (target.mode === 'create') return created(await creation.mutateAsync({ input, lost }));
        await update.mutateAsync({ userId: target.user.id, input });
        return saved('users.saved.update');
      } catch (error) {
        return failed(error, target.mode, input);
      }
    },
  });
  if (shown !== target) {
    setShown(target);
    setTrouble(null);
    setLost([]);
    form.reset(startOf(target));
  }
  const isDirty = target !== null && form.isDirty;

  function saved(text: TextKey): undefined {
    notify.success(t(text));
    onSaved();
    return undefined;
  }

  function created(creation: Creation): FormProblems<UserInput, string> | undefined {
    if (creation.outcome === 'lost-was-created') {
      const { username } = creation;
      setTrouble({ kind: 'lost-was-created', text: t('users.lostWasCreated', { username }) });
      setLost(lost.filter((attempt) => !isSameUsername(attempt.username, username)));
      return {};
    }
    if (creation.outcome === 'username-taken') return { username: t('users.usernameTaken') };
    return saved(creation.outcome === 'created' ? 'users.saved.create' : 'users.saved.createdBefore');
  }

  function failed(error: unknown, mode: 'create' | 'edit', input: UserInput): FormProblems<UserInput, string> {
    const outcome = mode === 'create' ? 'create' : 'update';
    if (isApiError(error) && error.isOutcomeUnknown) {
      setTrouble({ kind: 'unknown', text: t(`users.unknownOutcome.${outcome}`) });
      setLost(mode === 'create' ? [...lost.filter((attempt) => !isSameInput(attempt, input)), input] : []);
      return {};
    }
    const fields = isApiError(error) ? Object.entries(error.fields) : [];
    const named = fields.map(([name, text]) => [name === 'is_active' ? 'status' : name, text] as const);
    setTrouble({ kind: 'failed', text: serverText(error, t, t(`users.failed.${outcome}`)) });
    return Object.fromEntries(named.filter(([name]) => isField(input, name)));
  }

  return {
    input: form.values,
    errors: form.problems,
    trouble,
    isSaving: form.isSaving,
    isDirty,
    set: <Field extends UserField>(field: Field, value: UserInput[Field]) =>
      form.change({ [field]: value } as Partial<UserInput>), // the field's own value
    submit: form.submit,
    dismissTrouble: () => setTrouble(null),
  };
}

export type UserForm = ReturnType<typeof useUserForm>;
