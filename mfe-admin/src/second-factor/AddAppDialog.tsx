import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, isApiError } from 'shared-auth';
import { FormDialog, TextField, useForm } from 'shared-ui';
import { QrCode } from 'shared-ui/qrCode';
import { addApp, type BegunApp } from './secondFactor.api';
import styles from './secondFactor.module.css';

type Problem = { text: string };

interface AddAppDialogProps {
  /** null: closed. */
  begun: BegunApp | null;
  onClose: () => void;
  /** @param codes - recovery codes, with the first factor */
  onAdded: (codes: readonly string[] | null) => void;
}

/** The app reads the picture, and shows that it did by a code. */
export function AddAppDialog({ begun, onClose, onAdded }: AddAppDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<{ code: string }, Problem>({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: { text: t('secondFactor.codeRequired') } } : {}),
    save: async ({ code }) => {
      if (begun === null) return {};
      setFailure(null);
      try {
        const codes = await addApp({ ticket: begun.ticket, code: code.trim() });
        form.reset({ code: '' });
        onAdded(codes);
        return undefined;
      } catch (error) {
        const own = isApiError(error) && error.fields.code;
        if (own) return { code: { text: own } };
        setFailure(errorText(error, t));
        return {};
      }
    },
  });
  function close() {
    setFailure(null);
    form.reset({ code: '' });
    onClose();
  }
  return (
    <FormDialog
      open={begun !== null}
      onClose={close}
      title={t('secondFactor.addApp')}
      form={{ ...form, isDirty: false }}
      submitLabel={t('secondFactor.add')}
      error={failure}
      onDismissError={() => setFailure(null)}
    >
      {begun && (
        <>
          <p>{t('secondFactor.scan')}</p>
          <div className={styles.picture}>
            <QrCode text={begun.address} label={t('secondFactor.picture')} />
          </div>
          <p>
            {t('secondFactor.orType')}{' '}
            <code className={styles.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <TextField
            label={t('secondFactor.code')}
            value={form.values.code}
            onChange={(code) => form.change({ code })}
            error={form.problems.code?.text}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
            required
          />
        </>
      )}
    </FormDialog>
  );
}
