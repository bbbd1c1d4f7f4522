import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { FormDialog, TextField, useForm } from 'shared-ui';
import { addPasskey, NoPasskey, type Passkey, useChangeFactor } from './secondFactor.api';

interface PasskeyDialogProps {
  /** null: closed; `new`: one is added; else it is renamed. */
  target: Passkey | 'new' | null;
  onClose: () => void;
  /** @param codes - recovery codes, with the first factor */
  onAdded: (codes: readonly string[] | null) => void;
}

/** Names a passkey, and has the browser make a new one. */
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
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<{ name: string }, 'required'>({
    initial: { name: target === 'new' ? t('secondFactor.passkeyName') : (target.name ?? '') },
    check: ({ name }) => (name.trim() === '' ? { name: 'required' } : {}),
    save: async ({ name }) => {
      setFailure(null);
      try {
        if (target === 'new') onAdded(await addPasskey(name.trim()));
        else {
          await change.mutateAsync({ rename: target.id, name: name.trim() });
          onClose();
        }
        return undefined;
      } catch (error) {
        setFailure(error instanceof NoPasskey ? t(`secondFactor.noPasskey.${error.why}`) : errorText(error, t));
        return {};
      }
    },
  });
  const title = t(target === 'new' ? 'secondFactor.addPasskey' : 'secondFactor.renamePasskey');
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      form={{ ...form, isDirty: false }}
      {...(target === 'new' && { submitLabel: t('secondFactor.add') })}
      error={failure}
      onDismissError={() => setFailure(null)}
    >
      {target === 'new' && <p>{t('secondFactor.passkeyText')}</p>}
      <TextField
        label={t('secondFactor.name')}
        value={form.values.name}
        onChange={(name) => form.change({ name })}
        error={form.problems.name && t('secondFactor.nameRequired')}
        autoComplete="off"
        maxLength={60}
        required
      />
    </FormDialog>
  );
}
