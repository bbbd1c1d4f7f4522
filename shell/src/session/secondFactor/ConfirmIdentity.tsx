import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, errorText } from 'shared-auth';
import { Alert, Button, Dialog, Spinner, Stack } from 'shared-ui';
import * as v from 'valibot';
import { ProofForm } from './ProofForm';
import { type Proof, type Step, stepSchema } from './step';

const PATH = '/api/auth/second-factor/confirmation';
const begun = v.object({ data: stepSchema });

/**
 * Asks the user to prove their identity, in a dialog above the page.
 * @param onDone gets whether they did
 */
export function ConfirmIdentity({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation('secondFactor');
  const [step, setStep] = useState<Step | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(
    function begin() {
      const limit = new AbortController();
      setFailure(null);
      api
        .post(PATH, {}, { schema: begun, signal: limit.signal })
        .then(({ data }) => setStep(data))
        .catch((error: unknown) => {
          if (!limit.signal.aborted) setFailure(errorText(error, t));
        });
      return () => limit.abort();
    },
    [t, round],
  );

  async function show(proof: Proof) {
    if (step === null) return;
    await api.put(PATH, { ticket: step.ticket, ...proof });
    onDone(true);
  }
  return (
    <Dialog open size="sm" title={t('confirm.title')} onClose={() => onDone(false)}>
      <Stack>
        <p>{t('confirm.text')}</p>
        {failure !== null ? (
          <>
            <Alert tone="danger">{`${t('confirm.failed')} ${failure}`}</Alert>
            <Button onClick={() => setRound(round + 1)}>{t('ui:actions.retry')}</Button>
          </>
        ) : step === null ? (
          <Spinner />
        ) : step.methods.length === 0 ? (
          <Alert tone="warning">{t('confirm.company')}</Alert>
        ) : (
          <ProofForm step={step} submitLabel={t('confirm.submit')} onProof={show} />
        )}
      </Stack>
    </Dialog>
  );
}
