import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Alert, Button, Card, ConfirmDialog, notify, QueryView, Stack } from 'shared-ui';
import { useConfirmed } from 'shared-ui/lists';
import { AddAppDialog } from './AddAppDialog';
import { FactorList } from './FactorList';
import { PasskeyDialog } from './PasskeyDialog';
import { ShownCodes } from './ShownCodes';
import {
  newCodes,
  type OwnFactors,
  ownFactors,
  type Passkey,
  startApp,
  useAdded,
  useChangeFactor,
} from './secondFactor.api';
import styles from './secondFactor.module.css';

/** Below this number of recovery codes a warning is shown. */
const FEW_CODES = 3;

/** The user's second factors, where the server has them (`session.factors`). */
export function SecondFactorCard() {
  const { t } = useTranslation('mfe-admin');
  const query = useQuery(ownFactors);
  return (
    <Card title={t('secondFactor.title')}>
      <QueryView query={query} height={128} error={(error) => errorText(error, t)}>
        {(factors) => <OwnSecondFactor factors={factors} />}
      </QueryView>
    </Card>
  );
}

function OwnSecondFactor({ factors }: { factors: OwnFactors }) {
  const { t } = useTranslation('mfe-admin');
  const [passkey, setPasskey] = useState<Passkey | 'new' | null>(null);
  /** undefined: no removal; null: the app. */
  const [leaving, setLeaving] = useState<Passkey | null | undefined>(undefined);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const app = useMutation({ mutationFn: startApp, retry: false });
  const renewal = useMutation({ mutationFn: newCodes, retry: false, onSuccess: setCodes });
  const finish = useAdded();
  const hasAny = factors.totp !== null || factors.passkeys.length > 0;
  const failure = app.error ?? renewal.error;

  function added(shown: readonly string[] | null) {
    app.reset();
    setPasskey(null);
    notify.success(t('secondFactor.added'));
    // The recovery codes are shown only once, so the user must see them before going on.
    if (shown === null) void finish();
    else setCodes(shown);
  }
  return (
    <Stack>
      <p>{t('secondFactor.text')}</p>
      {factors.is_required && !hasAny && <Alert tone="warning">{t('secondFactor.required')}</Alert>}
      {failure && (
        <Alert
          tone="danger"
          onDismiss={() => {
            app.reset();
            renewal.reset();
          }}
        >
          {errorText(failure, t)}
        </Alert>
      )}
      <FactorList factors={factors} onRename={setPasskey} onRemove={setLeaving} />
      <div className={styles.buttons}>
        <Button icon={Smartphone} busy={app.isPending} onClick={() => app.mutate()}>
          {t(factors.totp ? 'secondFactor.replaceApp' : 'secondFactor.addApp')}
        </Button>
        <Button icon={KeyRound} onClick={() => setPasskey('new')}>
          {t('secondFactor.addPasskey')}
        </Button>
      </div>
      {hasAny && (
        <RecoveryCodes left={factors.recovery_codes_left} busy={renewal.isPending} onRenew={() => renewal.mutate()} />
      )}
      <AddAppDialog begun={app.data ?? null} onClose={app.reset} onAdded={added} />
      <PasskeyDialog target={passkey} onClose={() => setPasskey(null)} onAdded={added} />
      <ShownCodes
        codes={codes}
        onClose={() => {
          setCodes(null);
          void finish();
        }}
      />
      <RemoveDialog factor={leaving} onClose={() => setLeaving(undefined)} />
    </Stack>
  );
}

interface RecoveryCodesProps {
  /** null: not known. */
  left: number | null;
  busy: boolean;
  onRenew: () => void;
}

/** The number of remaining recovery codes, with a button to replace them. */
function RecoveryCodes({ left, busy, onRenew }: RecoveryCodesProps) {
  const { t } = useTranslation('mfe-admin');
  return (
    <div className={styles.factor}>
      {left !== null && (
        <p className={left < FEW_CODES ? styles.few : undefined}>{t('secondFactor.codesLeft', { n: left })}</p>
      )}
      <Button busy={busy} onClick={onRenew}>
        {t('secondFactor.newCodes')}
      </Button>
    </div>
  );
}

interface RemoveDialogProps {
  /** undefined: closed; null: the app. */
  factor: Passkey | null | undefined;
  onClose: () => void;
}

function RemoveDialog({ factor, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const dialog = useConfirmed(useChangeFactor(), factor === undefined ? null : { remove: factor?.id ?? null }, {
    failureText: (error) => errorText(error, t),
    onDone: () => notify.success(t('secondFactor.removed')),
    onClose,
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={factor ? t('secondFactor.removeNamed', { name: factor.name ?? '' }) : t('secondFactor.removeApp')}
      message={t('secondFactor.confirmRemove')}
      confirmLabel={t('secondFactor.remove')}
      tone="danger"
    />
  );
}
