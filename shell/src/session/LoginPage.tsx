import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { isApiError, useSession } from 'shared-auth';
import { Button, notify, TextField } from 'shared-ui';
import { LanguageSwitch } from '../i18n/LanguageSwitch';
import { ThemeSwitch } from '../i18n/ThemeSwitch';
import styles from './LoginPage.module.css';
import { Mark } from './Mark';
import { forgetOrigin, originAfterLogin } from './origin';

import { Verifying } from './Verifying';

type FieldName = 'username' | 'password';

/** A signed-in user goes on to where they came from. */
function LeaveLogin({ username }: { username: string }) {
  const { state } = useLocation();
  const [target] = useState(() => originAfterLogin(state, username));
  useEffect(forgetOrigin, []);
  return <Navigate to={target} replace />;
}

function LoginForm() {
  const { t } = useTranslation('shell');
  const { login } = useSession();
  const [values, setValues] = useState<Record<FieldName, string>>({ username: '', password: '' });
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusAfter = useRef<Element | null>(null);

  useEffect(
    function returnFocus() {
      // A disabled field loses the focus; after a refusal typing goes on where it was.
      if (!isSubmitting && focusAfter.current instanceof HTMLElement) focusAfter.current.focus();
    },
    [isSubmitting],
  );

  function edit(field: FieldName, value: string) {
    setValues((known) => ({ ...known, [field]: value }));
    setErrors((known) => ({ ...known, [field]: undefined }));
  }

  function textOf(error: unknown): string {
    if (isApiError(error) && error.serverError) return error.serverError;
    return t(isApiError(error) && error.status === 429 ? 'login.throttled' : 'login.failed');
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSubmitting) return;
    const missing: Partial<Record<FieldName, string>> = {};
    if (values.username.trim() === '') missing.username = 'login.usernameRequired';
    if (values.password === '') missing.password = 'login.passwordRequired';
    setErrors(missing);
    const first = missing.username ? 'username' : missing.password ? 'password' : null;
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    focusAfter.current = document.activeElement;
    setSubmitting(true);
    try {
      await login({ username: values.username.trim(), password: values.password });
    } catch (error) {
      notify.error(textOf(error));
      setSubmitting(false);
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className={styles.fields} disabled={isSubmitting}>
        <TextField
          label={t('ui:session.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          value={values.username}
          onChange={(value) => edit('username', value)}
          error={errors.username && t(errors.username)}
        />
        <TextField
          label={t('ui:session.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          aria-required
          value={values.password}
          onChange={(value) => edit('password', value)}
          error={errors.password && t(errors.password)}
        />
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t(isSubmitting ? 'ui:session.loggingIn' : 'ui:session.login')}
        </Button>
      </fieldset>
    </form>
  );
}

/** The login page (spec core §2). Whoever is signed in already is sent on. */
export default function LoginPage() {
  const { t } = useTranslation('shell');
  const { status, user } = useSession();
  const place = t('ui:places.login');
  const titleId = useId();
  useEffect(
    function nameDocument() {
      document.title = `${place} · GPS Tracker`;
    },
    [place],
  );
  if (status === 'verifying') return <Verifying />;
  if (status === 'signed-in') return <LeaveLogin username={user.username} />;
  return (
    <main className={styles.page}>
      <section className={styles.card} aria-labelledby={titleId}>
        <p className={styles.brand}>
          <Mark className={styles.mark} />
          {t('login.product')}
        </p>
        <p className={styles.subtitle}>{t('login.subtitle')}</p>
        <h1 id={titleId} className={styles.title}>
          {place}
        </h1>
        <LoginForm />
      </section>
      <div className={styles.switches}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </main>
  );
}
