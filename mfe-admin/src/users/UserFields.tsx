import { useTranslation } from 'react-i18next';
import { roles, serverCan, useSession } from 'shared-auth';
import { teamIds, userFields } from 'shared-auth/contract';
import { SelectField, TextField } from 'shared-ui';
import { PasswordStrength } from '../password/PasswordStrength';
import styles from './UserFields.module.css';
import { useNewAccountHint } from './useNewAccountHint';
import { isOwnAccount, userStatuses } from './users';
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
  const scopeHint = useNewAccountHint(form.input.role, target.mode === 'create');
  const isOwn = target.mode === 'edit' && isOwnAccount(target.user, session.user);

  /** The props that all text fields of the form share. */
  const text = (field: 'username' | 'email' | 'first_name' | 'last_name' | 'password' | 'phone') => ({
    label: t(`users.fields.${field}`),
    value: form.input[field],
    onChange: (value: string) => form.set(field, value),
    error: form.errors[field],
    maxLength: field === 'password' ? 200 : userFields[field].input.maxLength,
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
            <PasswordStrength password={form.input.password} username={form.input.username} />
          )}
        </div>
      )}
      <TextField {...text('first_name')} required autoComplete="off" />
      <TextField {...text('last_name')} required autoComplete="off" />
      <SelectField
        label={t('users.fields.role')}
        value={form.input.role}
        onChange={(role) => form.set('role', role)}
        options={roles.map((role) => ({ value: role, label: t(`ui:roles.${role}`) }))}
        {...(form.input.role === '' ? { placeholder: t('users.chooseRole') } : {})}
        error={form.errors.role}
        hint={isOwn ? t('users.ownRole') : undefined}
        required
      />
      <TextField {...text('phone')} type="tel" autoComplete="off" />
      <SelectField
        label={t('users.fields.team_id')}
        value={form.input.team_id}
        onChange={(team) => form.set('team_id', team)}
        options={teamIds.map((team) => ({ value: team, label: t(`ui:teams.${team}`) }))}
        placeholder={t('ui:teams.none')}
        error={form.errors.team_id}
        hint={scopeHint}
      />
      {target.mode === 'edit' && (
        <SelectField
          label={t('users.fields.status')}
          value={form.input.status}
          onChange={(status) => form.set('status', status)}
          options={userStatuses.map((status) => ({
            value: status,
            label: t(`ui:userStatus.${status}`),
            disabled: isOwn && status === 'inactive',
          }))}
          error={form.errors.status}
          hint={isOwn ? t('users.cannotDeactivateSelf') : undefined}
        />
      )}
    </div>
  );
}
