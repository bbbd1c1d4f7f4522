import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, serverText, type TextKey } from 'shared-auth';
import { seesByTeams } from 'shared-auth/contract';
import { notify } from 'shared-ui';
import { useRecordForm } from 'shared-ui/forms';
import { type CreateBody, isSameBody, isSameUsername, recordOf, userFormFields } from './users';
import { type Creation, type User, useCreateUser, useUpdateUser } from './users.api';

export type UserFormTarget = { mode: 'create' } | { mode: 'edit'; user: User };

/** An earlier attempt, whose response was lost, turned out to have created its user; the form has another one since. */
class LostWasCreated extends Error {}

/** The form of a user. */
export function useUserForm(target: UserFormTarget, onSaved: () => void) {
  const { t } = useTranslation('mfe-admin');
  const isNew = target.mode === 'create';
  /** The bodies of attempts to create the user whose responses were lost. */
  const lost = useRef<readonly CreateBody[]>([]);
  const { mutateAsync: createUser } = useCreateUser();
  const { mutateAsync: update } = useUpdateUser();

  const form = useRecordForm(userFormFields, {
    record: isNew ? null : recordOf(target.user),
    isShown: (name) => name !== (isNew ? 'is_active' : 'password'),
    problemText: (problem) => t(`users.invalid.${problem === 'email' ? problem : 'required'}`),
    save: async ({ password: _, is_active, visible_team_ids: teams, ...body }): Promise<void> => {
      const scope = seesByTeams(body.role) && teams && teams.length > 0 && { visible_team_ids: teams };
      // A password is sent unchanged, including its blanks.
      if (isNew) return create({ ...body, ...scope, password: form.values.password });
      await update({ id: target.user.id, body: { ...body, is_active } });
      saved('users.saved.update');
    },
  });

  function saved(text: TextKey) {
    notify.success(t(text));
    onSaved();
  }

  async function create(body: CreateBody) {
    try {
      created(await createUser({ body, lost: lost.current }));
    } catch (error) {
      if (isApiError(error) && error.isOutcomeUnknown)
        lost.current = [...lost.current.filter((attempt) => !isSameBody(attempt, body)), body];
      throw error;
    }
  }

  function created(creation: Creation) {
    if (creation.outcome === 'lost-was-created') {
      const { username } = creation;
      lost.current = lost.current.filter((attempt) => !isSameUsername(attempt.username, username));
      throw new LostWasCreated(t('users.lostWasCreated', { username }));
    }
    if (creation.outcome === 'username-taken')
      throw Object.assign(new Error(), {
        status: 409,
        isOutcomeUnknown: false,
        fields: { username: t('users.usernameTaken') },
      });
    saved(creation.outcome === 'created' ? 'users.saved.create' : 'users.saved.createdBefore');
  }

  /** The message about the last attempt. */
  function trouble() {
    const outcome = isNew ? 'create' : 'update';
    if (!form.failure) return null;
    if (form.failure.error instanceof LostWasCreated)
      return { tone: 'info' as const, text: form.failure.error.message };
    if (form.failure.kind === 'unknown')
      return { tone: 'warning' as const, text: t(`users.unknownOutcome.${outcome}`) };
    // Also of a refusal that is shown at its field: the field may be out of sight.
    const { error } = form.failure;
    return { tone: 'danger' as const, text: serverText(error, t, t(`users.failed.${outcome}`)) };
  }

  return { ...form, trouble: trouble() };
}

export type UserForm = ReturnType<typeof useUserForm>;
