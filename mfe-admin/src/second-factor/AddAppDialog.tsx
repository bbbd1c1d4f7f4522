import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { FormDialog, TextField } from 'shared-ui';
import { useEntityForm } from 'shared-ui/forms';
import { QrCode } from 'shared-ui/qrCode';
import { addApp, type BegunApp } from './secondFactor.api';
import styles from './secondFactor.module.css';

const empty = { code: '' };

interface AddAppDialogProps {
  /** null: closed. */
  begun: BegunApp | null;
  onClose: () => void;
  /** @param codes - recovery codes, with the first factor */
  onAdded: (codes: readonly string[] | null) => void;
}

/** The app scans the picture, and the user confirms that by a code of the app. */
export function AddAppDialog({ begun, onClose, onAdded }: AddAppDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const form = useEntityForm({
    initial: empty,
    problemsOf: ({ code }) => (code.trim() === '' ? { code: 'required' } : {}),
    problemText: () => t('secondFactor.codeRequired'),
    save: async ({ code }) => {
      if (begun === null) return;
      const codes = await addApp({ ticket: begun.ticket, code: code.trim() });
      form.reset(empty);
      onAdded(codes);
    },
  });
  function close() {
    form.dismiss();
    form.reset(empty);
    onClose();
  }
  return (
    <FormDialog
      open={begun !== null}
      onClose={close}
      title={t('secondFactor.addApp')}
      form={{ ...form, isDirty: false }}
      submitLabel={t('secondFactor.add')}
      error={form.failed && errorText(form.failed, t)}
      onDismissError={form.dismiss}
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
            {...form.field('code')}
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
