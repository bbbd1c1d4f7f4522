import type { TFunction } from 'i18next';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { isApiError, type SessionEnd, serverCan, type TextKey, useSession, waitText } from 'shared-auth';
import { Button, notify, TextField, useForm } from 'shared-ui';
import { Logo } from '../brand/Logo';
import { PRODUCT } from '../brand/product';
import { LanguageSwitch } from '../i18n/LanguageSwitch';
import { ThemeSwitch } from '../i18n/ThemeSwitch';
import styles from './LoginPage.module.css';
import { forgetOrigin, originAfterLogin } from './origin';
import { SecondStep } from './secondFactor/parts';
import { SingleSignOn } from './singleSignOn/SingleSignOn';
import { Verifying } from './Verifying';

type FieldName = 'username' | 'password';

/** A signed-in user is redirected to the page they came from. */
function LeaveLogin({ username }: { username: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  useEffect(
    function goOn() {
      const target = originAfterLogin(state, username);
      forgetOrigin();
      void navigate(target, { replace: true });
    },
    [navigate, state, username],
  );
  return <Verifying />;
}

const endTexts: Readonly<Record<SessionEnd, TextKey>> = {
  deactivated: 'session.deactivated',
  ended: 'session.ended',
  expired: 'session.expired',
};

/** Takes the second step that a refused sign-in asks for. @returns whether it asks for one */
type TakeStep = (error: unknown) => boolean;

function refusalText(error: unknown, t: TFunction<'shell'>): string {
  const own = isApiError(error) ? error.serverError : undefined;
  // A text with a number contains the time; for one without, the shell adds it.
  const wait = own && !/\d/.test(own) ? undefined : waitText(error, t);
  return own ?? wait ?? t(isApiError(error) && error.status === 429 ? 'login.throttled' : 'login.failed');
}

/** Username and password, checked and sent. */
function useLogin(onRefused: TakeStep) {
  const { t } = useTranslation('shell');
  const { login } = useSession();
  const focusAfter = useRef<Element | null>(null);
  const form = useForm<Record<FieldName, string>, TextKey>({
    initial: { username: '', password: '' },
    check: ({ username, password }) => ({
      ...(username.trim() === '' && { username: 'login.usernameRequired' }),
      ...(password === '' && { password: 'login.passwordRequired' }),
    }),
    save: async ({ username, password }) => {
      focusAfter.current = document.activeElement;
      try {
        await login({ username: username.trim(), password });
        return undefined;
      } catch (error) {
        if (!onRefused(error)) notify.error(refusalText(error, t));
        return {};
      }
    },
  });

  useEffect(
    function returnFocus() {
      // A disabled field loses the focus; after a refusal the focus returns to it.
      if (!form.isSaving && focusAfter.current instanceof HTMLElement) focusAfter.current.focus();
    },
    [form.isSaving],
  );
  return form;
}

function LoginForm({ onRefused }: { onRefused: TakeStep }) {
  const { t } = useTranslation('shell');
  const { values, problems, isSaving, change, submit } = useLogin(onRefused);
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className={styles.fields} disabled={isSaving}>
        <TextField
          label={t('ui:session.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          value={values.username}
          onChange={(value) => change({ username: value })}
          error={problems.username && t(problems.username)}
        />
        <TextField
          label={t('ui:session.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          aria-required
          value={values.password}
          onChange={(value) => change({ password: value })}
          error={problems.password && t(problems.password)}
        />
        <Button type="submit" variant="primary" busy={isSaving}>
          {t(isSaving ? 'ui:session.loggingIn' : 'ui:session.login')}
        </Button>
      </fieldset>
    </form>
  );
}

/** The login page (docs/spec/core.md §2). It redirects a user who is already signed in. */
export default function LoginPage() {
  const { t } = useTranslation('shell');
  const { status, user, ...session } = useSession();
  const end = 'end' in session ? session.end : undefined;
  const place = t('ui:places.login');
  const titleId = useId();
  const { hash } = useLocation();
  // The key of an invitation precedes any step.
  const [step, setStep] = useState<unknown>(() => /^#invited=(.*)/.exec(hash)?.[1] ?? null);
  const takeStep: TakeStep = useCallback((error) => {
    const asks = isApiError(error) && error.reason === 'second_factor';
    if (asks) setStep(Reflect.get(Object(error.body), 'second_factor'));
    return asks;
  }, []);
  useEffect(
    function nameDocument() {
      document.title = `${place} · ${PRODUCT}`;
    },
    [place],
  );
  const first = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  useEffect(
    function focusFirstStepAgain() {
      if (wasAsked.current && step === null) first.current?.querySelector('input')?.focus();
      wasAsked.current = step !== null;
    },
    [step],
  );
  if (status === 'verifying') return <Verifying />;
  if (status === 'signed-in' && typeof step !== 'string') return <LeaveLogin username={user.username} />;
  return (
    <main className={styles.page}>
      <section className={styles.card} aria-labelledby={titleId}>
        <p className={styles.brand}>
          <Logo className={styles.mark} />
          {t('login.product')}
        </p>
        <p className={styles.subtitle}>{t('login.subtitle')}</p>
        <h1 id={titleId} className={styles.title}>
          {place}
        </h1>
        {end && (
          <p role="status" className={styles.end}>
            {t(endTexts[end])}
          </p>
        )}
        {step !== null && <SecondStep step={step} onBack={() => setStep(null)} />}
        {/* The typed values are still there when the user returns. */}
        <div ref={first} className={styles.first} hidden={step !== null}>
          <LoginForm onRefused={takeStep} />
          {serverCan('sessions.oidc') && <SingleSignOn onRefused={takeStep} />}
        </div>
      </section>
      <div className={styles.switches}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </main>
  );
}
