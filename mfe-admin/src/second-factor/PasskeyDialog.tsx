import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { FormDialog, TextField } from 'shared-ui';
import { useEntityForm } from 'shared-ui/forms';
import { addPasskey, NoPasskey, type Passkey, useChangeFactor } from './secondFactor.api';

interface PasskeyDialogProps {
  /** null: closed; `new`: one is added; else it is renamed. */
  target: Passkey | 'new' | null;
  onClose: () => void;
  /** @param codes - recovery codes, with the first factor */
  onAdded: (codes: readonly string[] | null) => void;
}

/** Names a passkey, and lets the browser create a new one. */
export function PasskeyDialog({ target, onClose, onAdded }: PasskeyDialogProps) {
  return (
    target && <OpenPasskeyDialog key={target === 'new' ? 'new' : String(target.id)} {...{ target, onClose, onAdded }} />
  );
}

function OpenPasskeyDialog({
  target,
  onClose,
  onAdded,
}: Omit<PasskeyDialogProps, 'target'> & { target: Passkey | 'new' }) {
  const { t } = useTranslation('mfe-admin');
  const change = useChangeFactor();
  const form = useEntityForm({
    initial: { name: target === 'new' ? t('secondFactor.passkeyName') : (target.name ?? '') },
    problemsOf: ({ name }) => (name.trim() === '' ? { name: 'required' } : {}),
    problemText: () => t('secondFactor.nameRequired'),
    save: async ({ name }) => {
      if (target === 'new') onAdded(await addPasskey(name.trim()));
      else {
        await change.mutateAsync({ rename: target.id, name: name.trim() });
        onClose();
      }
    },
  });
  const { failed } = form;
  const title = t(target === 'new' ? 'secondFactor.addPasskey' : 'secondFactor.renamePasskey');
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      form={{ ...form, isDirty: false }}
      {...(target === 'new' && { submitLabel: t('secondFactor.add') })}
      error={failed && (failed instanceof NoPasskey ? t(`secondFactor.noPasskey.${failed.why}`) : errorText(failed, t))}
      onDismissError={form.dismiss}
    >
      {target === 'new' && <p>{t('secondFactor.passkeyText')}</p>}
      <TextField label={t('secondFactor.name')} {...form.field('name')} autoComplete="off" maxLength={60} required />
    </FormDialog>
  );
}
