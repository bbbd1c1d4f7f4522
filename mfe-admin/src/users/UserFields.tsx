import { useTranslation } from 'react-i18next';
import { roles, serverCan, useSession } from 'shared-auth';
import { seesByTeams, teamIds } from 'shared-auth/contract';
import { SelectField, TextField } from 'shared-ui';
import { PasswordStrength } from '../password/PasswordStrength';
import { TeamBoxes } from '../vehicle-access/TeamBoxes';
import styles from './UserFields.module.css';
import { useNewAccountHint } from './useNewAccountHint';
import { isOwnAccount, userFormFields, userStatuses } from './users';
import type { UserForm, UserFormTarget } from './useUserForm';

interface UserFieldsProps {
  form: UserForm;
  target: UserFormTarget;
}

/**
 * The fields of the user form, by docs/spec/remaining-areas.md §5: password only for a new user, status only for an
 * existing one.
 */
export function UserFields({ form, target }: UserFieldsProps) {
  const { t } = useTranslation('mfe-admin');
  const session = useSession();
  const isOwn = target.mode === 'edit' && isOwnAccount(target.user, session.user);

  /** The props that all text fields of the form share. */
  const text = (field: 'username' | 'email' | 'first_name' | 'last_name' | 'password' | 'phone') => ({
    label: t(`users.fields.${field}`),
    maxLength: userFormFields[field].input.maxLength,
    ...form.field(field),
  });

  return (
    <div className={styles.fields}>
      <TextField {...text('username')} required autoComplete="off" autoCapitalize="none" spellCheck={false} />
      <TextField {...text('email')} required type="email" autoComplete="off" />
      {target.mode === 'create' && (
        <div>
          <TextField
            {...text('password')}
            required
            type="password"
            autoComplete="new-password"
            hint={t('users.passwordHint')}
          />
          {serverCan('passwords.own') && (
            <PasswordStrength password={form.values.password} username={form.values.username} />
          )}
        </div>
      )}
      <TextField {...text('first_name')} required autoComplete="off" />
      <TextField {...text('last_name')} required autoComplete="off" />
      <SelectField
        label={t('users.fields.role')}
        {...form.field('role')}
        options={roles.map((role) => ({ value: role, label: t(`ui:roles.${role}`) }))}
        {...(form.values.role === '' ? { placeholder: t('users.chooseRole') } : {})}
        hint={isOwn ? t('users.ownRole') : undefined}
        required
      />
      <TextField {...text('phone')} type="tel" autoComplete="off" />
      <TeamFields form={form} isNew={target.mode === 'create'} />
      {target.mode === 'edit' && <StatusField form={form} isOwn={isOwn} />}
    </div>
  );
}

/** The user's own team, and the teams whose vehicles a new user sees. */
function TeamFields({ form, isNew }: Pick<UserFieldsProps, 'form'> & { isNew: boolean }) {
  const { t } = useTranslation('mfe-admin');
  const { role, visible_team_ids: teams } = form.values;
  const { hint, mayChooseScope } = useNewAccountHint(role, isNew);
  const choosesScope = isNew && seesByTeams(role) && mayChooseScope;
  return (
    <>
      <SelectField
        label={t('users.fields.team_id')}
        {...form.field('team_id')}
        options={teamIds.map((team) => ({ value: team, label: t(`ui:teams.${team}`) }))}
        placeholder={t('ui:teams.none')}
        hint={choosesScope ? undefined : hint}
      />
      {choosesScope && (
        <TeamBoxes teams={teams ?? []} onChange={(visible_team_ids) => form.change({ visible_team_ids })}>
          {teams?.length === 0 && <p>{t('access.seesAll')}</p>}
        </TeamBoxes>
      )}
    </>
  );
}

/** Nobody deactivates their own account. */
function StatusField({ form, isOwn }: Pick<UserFieldsProps, 'form'> & { isOwn: boolean }) {
  const { t } = useTranslation('mfe-admin');
  return (
    <SelectField
      label={t('users.fields.status')}
      value={form.values.is_active ? 'active' : 'inactive'}
      onChange={(status) => form.change({ is_active: status === 'active' })}
      options={userStatuses.map((status) => ({
        value: status,
        label: t(`ui:userStatus.${status}`),
        disabled: isOwn && status === 'inactive',
      }))}
      error={form.errorOf('is_active')}
      hint={isOwn ? t('users.cannotDeactivateSelf') : undefined}
    />
  );
}
