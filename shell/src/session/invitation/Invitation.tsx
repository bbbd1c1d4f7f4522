import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, errorText, isApiError, useSession } from 'shared-auth';
import { Alert, Button, notify, Stack, TextField, useForm } from 'shared-ui';
import * as v from 'valibot';
import { Verifying } from '../Verifying';

const openedSchema = v.object({ data: v.object({ username: v.string(), name: v.string() }) });
type Invited = v.InferOutput<typeof openedSchema>['data'];

interface InvitationProps {
  /** The key from the mail. */
  invitation: string;
  /** Leads to the login page, where a session that has begun continues. */
  onLeave: () => void;
}

/** Before the first sign-in: the invited person chooses their password. */
export function Invitation({ invitation, onLeave }: InvitationProps) {
  const { t } = useTranslation('secondFactor');
  const { user, logout } = useSession();
  const [invited, setInvited] = useState<Invited | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(
    function read() {
      if (invited !== null || failure !== null) return;
      const left = new AbortController();
      api
        .post('/api/invitations/opened', { key: invitation }, { schema: openedSchema, signal: left.signal })
        .then(({ data }) => setInvited(data))
        .catch((error: unknown) => left.signal.aborted || setFailure(error));
      return () => left.abort();
    },
    [invitation, invited, failure],
  );

  // The session that begins with the new password is handled by the login page.
  const isOther = user !== null && user.username !== invited?.username;
  if (isOther)
    return (
      <Stack>
        <p role="status">{t('invitation.other', { name: user.username })}</p>
        <Button variant="primary" onClick={() => logout()}>
          {t('held.leave')}
        </Button>
      </Stack>
    );
  if (failure !== null)
    return (
      <Stack>
        <Alert tone="danger">{errorText(failure, t)}</Alert>
        {!hasEnded(failure) && (
          <Button variant="primary" onClick={() => setFailure(null)}>
            {t('ui:actions.retry')}
          </Button>
        )}
        <Button onClick={onLeave}>{t('invitation.toLogin')}</Button>
      </Stack>
    );
  if (invited === null) return <Verifying />;
  return (
    <section aria-label={t('invitation.title')}>
      <Stack>
        <p role="status">{t('invitation.text', { name: invited.name })}</p>
        <PasswordForm invitation={invitation} {...invited} onEnded={setFailure} onLeave={onLeave} />
      </Stack>
    </section>
  );
}

/** The key has expired, or is invalid. */
const hasEnded = (error: unknown) => isApiError(error) && (error.status === 410 || error.status === 400);

interface PasswordFormProps extends InvitationProps, Invited {
  onEnded: (error: unknown) => void;
}

/** Accepts the invitation with the typed password, and signs in. */
function usePasswordForm({ invitation, username, onEnded, onLeave }: PasswordFormProps) {
  const { t } = useTranslation('secondFactor');
  const { login } = useSession();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<{ password: string; repeated: string }, string>({
    initial: { password: '', repeated: '' },
    check: ({ password, repeated }) => ({
      ...(password === '' && { password: t('passwordRequired') }),
      ...(repeated !== password && { repeated: t('invitation.different') }),
    }),
    save: async ({ password }) => {
      setFailure(null);
      try {
        await api.post('/api/invitations/accepted', { key: invitation, password }, { schema: v.unknown() });
      } catch (error) {
        const own = isApiError(error) && error.fields.password;
        if (own) return { password: own };
        if (isApiError(error) && error.status === 410) onEnded(error);
        else setFailure(error);
        return {};
      }
      // If this does not begin a session at once, the login page says why.
      await login({ username, password }).catch(() => notify.success(t('invitation.saved')));
      onLeave();
      return undefined;
    },
  });
  return { ...form, failure };
}

function PasswordForm(props: PasswordFormProps) {
  const { t } = useTranslation('secondFactor');
  const { failure, ...form } = usePasswordForm(props);
  const field = (name: 'password' | 'repeated') => (
    <TextField
      label={t(`invitation.${name}`)}
      {...(name === 'password' && { hint: t('invitation.hint') })}
      name={name}
      type="password"
      autoComplete="new-password"
      maxLength={200}
      aria-required
      autoFocus={name === 'password'}
      value={form.values[name]}
      onChange={(value) => form.change({ [name]: value })}
      error={form.problems[name]}
    />
  );
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <Stack>
        {failure !== null && <Alert tone="danger">{errorText(failure, t)}</Alert>}
        {/* A password manager stores both together. */}
        <TextField
          label={t('ui:session.username')}
          name="username"
          autoComplete="username"
          readOnly
          value={props.username}
          onChange={() => {}}
        />
        {field('password')}
        {field('repeated')}
        <Button type="submit" variant="primary" busy={form.isSaving}>
          {t('invitation.submit')}
        </Button>
      </Stack>
    </form>
  );
}
