import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, getRuntimeConfig, serverCan, useCan } from 'shared-auth';
import { Alert, Button, Dialog, Stack, TextField } from 'shared-ui';
import { QrCode } from 'shared-ui/qrCode';
import { newPhoneId, phoneServer, phoneSetup } from './phone';
import { useMakeKey } from './phone.api';
import styles from './phone.module.css';

/** Instructions to use a phone as a tracker: the app, and the values to enter or scan. */
export default function PhoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe-fleet');
  const [id] = useState(() => newPhoneId());
  const [key, setKey] = useState('');
  const origin = getRuntimeConfig().apiOrigin || window.location.origin;
  const trimmed = key.trim();

  return (
    <Dialog
      open
      size="lg"
      title={t('phone.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui:actions.close')}</Button>}
    >
      <div className={styles.columns}>
        <Stack gap={3}>
          <ol className={styles.steps}>
            <li>{t('phone.install')}</li>
            <li>{t('phone.key')}</li>
            <li>{t('phone.scan')}</li>
            <li>{t('phone.start')}</li>
            <li>{t('phone.assign')}</li>
          </ol>
          <KeyField id={id} value={key} onChange={setKey} />
          <dl className={styles.settings}>
            <dt>{t('phone.idLabel')}</dt>
            <dd>{id}</dd>
            <dt>{t('phone.serverLabel')}</dt>
            <dd>{phoneServer(origin, trimmed)}</dd>
          </dl>
          {!origin.startsWith('https:') && <Alert tone="warning">{t('phone.plain')}</Alert>}
        </Stack>
        <div className={styles.code}>
          {trimmed === '' ? (
            <p className={styles.waiting}>{t('phone.noKey')}</p>
          ) : (
            <QrCode text={phoneSetup(origin, trimmed, id)} label={t('phone.code', { id })} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface KeyFieldProps {
  /** Id of the phone that the key is made for. */
  id: string;
  value: string;
  onChange: (key: string) => void;
}

/** The user enters a key, or creates one if they may. */
function KeyField({ id, value, onChange }: KeyFieldProps) {
  const { t } = useTranslation('mfe-fleet');
  const mayMakeKey = useCan('trackers.keys') && serverCan('trackers.keys');
  const make = useMakeKey();

  async function makeKey() {
    const made = await make.mutateAsync({ name: t('phone.keyName', { id }), id }).catch(() => null);
    if (made !== null) onChange(made);
  }
  return (
    <>
      <div className={styles.keyRow}>
        <TextField
          label={t('phone.keyLabel')}
          hint={t(mayMakeKey ? 'phone.keyHintAdmin' : 'phone.keyHint')}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={onChange}
        />
        {mayMakeKey && (
          <Button busy={make.isPending} onClick={() => void makeKey()}>
            {t('phone.makeKey')}
          </Button>
        )}
      </div>
      {make.isError && <Alert tone="danger">{errorText(make.error, t)}</Alert>}
    </>
  );
}
