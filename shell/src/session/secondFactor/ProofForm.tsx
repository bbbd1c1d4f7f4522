import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, isApiError } from 'shared-auth';
import { Alert, Button, Stack, TextField, useForm } from 'shared-ui';
import styles from './ProofForm.module.css';
import { type Proof, passkeyOf, passkeyProblem, type Step } from './step';

type Problem = { text: string };

interface ProofFormProps {
  step: Step;
  submitLabel: string;
  /** Sends it to the server; rejects when it is wrong. */
  onProof: (proof: Proof) => Promise<void>;
  /** Content next to the main button. */
  children?: ReactNode;
}

/** The form for a user's second factor: a passkey, or a code of the app or of the recovery sheet. */
export function ProofForm({ step, submitLabel, onProof, children }: ProofFormProps) {
  const { t } = useTranslation('secondFactor');
  const [isRecovery, setRecovery] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isPassword = step.methods.includes('password');
  const form = useForm<{ code: string }, Problem>({
    initial: { code: '' },
    check: ({ code }) =>
      code.trim() === '' ? { code: { text: t(isPassword ? 'passwordRequired' : 'codeRequired') } } : {},
    save: async ({ code }) => {
      setFailure(null);
      try {
        await onProof(isPassword ? { password: code } : { code: code.trim() });
        return undefined;
      } catch (error) {
        const own = isApiError(error) && (error.fields.code ?? error.fields.password);
        if (own) return { code: { text: own } };
        setFailure(errorText(error, t));
        return {};
      }
    },
  });

  async function takePasskey() {
    setFailure(null);
    setAsking(true);
    try {
      const passkey = await passkeyOf(step).catch((error: unknown) => {
        throw t(passkeyProblem(error));
      });
      await onProof({ passkey });
    } catch (error) {
      setFailure(typeof error === 'string' ? error : errorText(error, t));
    } finally {
      setAsking(false);
    }
  }

  const label = t(isPassword ? 'ui:session.password' : isRecovery ? 'recoveryCode' : 'code');
  const isBusy = form.isSaving || isAsking;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <Stack>
        {failure && (
          <Alert tone="danger" onDismiss={() => setFailure(null)}>
            {failure}
          </Alert>
        )}
        {step.passkey_options && (
          <>
            <Button
              icon={KeyRound}
              variant="primary"
              busy={isAsking}
              disabled={isBusy}
              autoFocus={!isRecovery}
              onClick={() => void takePasskey()}
            >
              {t('passkey')}
            </Button>
            <p className={styles.or}>{t('or')}</p>
          </>
        )}
        <TextField
          key={String(isRecovery)}
          label={label}
          {...(isRecovery && { hint: t('recoveryHint') })}
          name="code"
          type={isPassword ? 'password' : 'text'}
          autoComplete={isPassword ? 'current-password' : isRecovery ? 'off' : 'one-time-code'}
          inputMode={isPassword || isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={isPassword ? 200 : 40}
          aria-required
          autoFocus={!step.passkey_options || isRecovery}
          value={form.values.code}
          onChange={(code) => form.change({ code })}
          error={form.problems.code?.text}
        />
        <Button
          type="submit"
          variant={step.passkey_options ? 'secondary' : 'primary'}
          busy={form.isSaving}
          disabled={isBusy}
        >
          {submitLabel}
        </Button>
        <div className={styles.others}>
          {!isPassword && (
            <Button
              variant="ghost"
              onClick={() => {
                setRecovery(!isRecovery);
                form.reset({ code: '' });
              }}
            >
              {t(isRecovery ? 'useApp' : 'useRecovery')}
            </Button>
          )}
          {children}
        </div>
      </Stack>
    </form>
  );
}
