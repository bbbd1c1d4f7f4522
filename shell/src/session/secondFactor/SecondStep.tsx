import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from 'shared-auth';
import { Button, notify } from 'shared-ui';
import * as v from 'valibot';
import { Invitation } from '../invitation/Invitation';
import { ProofForm } from './ProofForm';
import { hasExpired, type Proof, stepSchema } from './step';

interface SecondStepProps {
  /** The server's response when it refused the first step; a text is the key of an invitation, which precedes it. */
  step: unknown;
  /** Returns to the first step, with its typed values. */
  onBack: () => void;
}

/** Replaces the fields of username and password: the second step of the sign-in, or the choice of a password. */
export const SecondStep = ({ step, onBack }: SecondStepProps) =>
  typeof step === 'string' ? <Invitation invitation={step} onLeave={onBack} /> : <NextStep {...{ step, onBack }} />;

function NextStep({ step: sent, onBack }: SecondStepProps) {
  const { t } = useTranslation('secondFactor');
  const step = useMemo(() => v.safeParse(stepSchema, sent), [sent]);
  if (!step.success) return <Button onClick={onBack}>{t('step.back')}</Button>;
  const { ticket } = step.output;

  async function show({ code, passkey }: Proof) {
    try {
      await session.loginBySecondFactor({ ticket, ...(code && { code }), ...(passkey && { passkey }) });
    } catch (error) {
      if (!hasExpired(error)) throw error;
      notify.error(error instanceof Error ? error.message : '');
      onBack();
    }
  }
  return (
    <section aria-label={t('step.title')}>
      <p role="status">{t('step.text')}</p>
      <ProofForm step={step.output} submitLabel={t('step.submit')} onProof={show}>
        <Button variant="ghost" onClick={onBack}>
          {t('step.back')}
        </Button>
      </ProofForm>
    </section>
  );
}
