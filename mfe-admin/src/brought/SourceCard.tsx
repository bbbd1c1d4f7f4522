import { Search } from 'lucide-react';
import { errorText } from 'shared-auth';
import { Alert, Button, Card, Disclosure, Stack, TextField } from 'shared-ui';
import { type EntityFormOf, useEntityForm } from 'shared-ui/forms';
import { type Found, type Source, usePreview } from './brought.api';
import styles from './brought.module.css';
import { useBroughtTexts } from './useBroughtTexts';

interface SourceCardProps {
  /** The address of the last import. */
  initial: string;
  onRead: (source: Source, found: Found) => void;
}

interface Typed {
  url: string;
  token: string;
  email: string;
  password: string;
}

function problemsOf({ url, token, email, password }: Typed): Partial<Record<keyof Typed, 'required' | 'access'>> {
  const letsIn = token.trim() !== '' || (email.trim() !== '' && password !== '');
  return {
    ...(url.trim() === '' && { url: 'required' as const }),
    ...(!letsIn && { token: 'access' as const }),
  };
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** The form for the address and the credentials of the Traccar server. */
export function SourceCard({ initial, onRead }: SourceCardProps) {
  const t = useBroughtTexts();
  const { mutateAsync: preview } = usePreview();
  const form = useEntityForm({
    initial: { url: initial, token: '', email: '', password: '' },
    problemsOf,
    problemText: (problem) => t(`source.${problem}`),
    save: async (typed: Typed) => onRead(typed, (await preview(typed)) ?? { version: null, items: [] }),
  });
  return (
    <Card title={t('source.title')}>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <Stack>
          {form.failed !== null && (
            <Alert tone="danger" onDismiss={form.dismiss}>
              {t('source.failed', { message: errorText(form.failed, t) })}
            </Alert>
          )}
          <TextField
            label={t('source.url')}
            hint={t('source.urlHint')}
            {...form.field('url')}
            {...plain}
            type="url"
            maxLength={300}
            required
          />
          <AccessFields field={form.field} />
          {form.isSaving && <p role="status">{t('source.reading')}</p>}
          <div>
            <Button type="submit" variant="primary" icon={Search} busy={form.isSaving}>
              {t('source.show')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

/** A token, or an e-mail address and a password. */
function AccessFields({ field }: Pick<EntityFormOf<Typed>, 'field'>) {
  const t = useBroughtTexts();
  return (
    <>
      <TextField
        label={t('source.token')}
        hint={t('source.tokenHint')}
        {...field('token')}
        {...plain}
        type="password"
        autoComplete="new-password"
        maxLength={2_000}
      />
      <Disclosure label={t('source.byPassword')}>
        <Stack>
          <TextField label={t('source.email')} {...field('email')} {...plain} type="email" maxLength={200} />
          <TextField
            label={t('source.password')}
            {...field('password')}
            {...plain}
            type="password"
            autoComplete="new-password"
            maxLength={200}
          />
        </Stack>
      </Disclosure>
    </>
  );
}
