import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Alert, Button, Stack } from 'shared-ui';
import { type User, useInviteUser } from './users.api';

/** For a user who has never signed in: sends a mail by which they set their password, as often as needed. */
export function InviteUser({ user }: { user: User }) {
  const { t } = useTranslation('mfe-admin');
  const invite = useInviteUser();
  return (
    <Stack>
      <p>{t('users.invite.text')}</p>
      {invite.isError && <Alert tone="danger">{errorText(invite.error, t)}</Alert>}
      {invite.isSuccess && <Alert tone="success">{t('users.invite.done', { email: user.email ?? '' })}</Alert>}
      <Button icon={Mail} busy={invite.isPending} onClick={() => invite.mutate({ id: user.id })}>
        {t('users.invite.send')}
      </Button>
    </Stack>
  );
}
