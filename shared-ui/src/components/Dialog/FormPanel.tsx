import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../Alert/Alert';
import { Button } from '../Button/Button';
import { Stack } from '../Layout/Stack';
import { DialogPanel } from './DialogPanel';
import type { FormDialogProps } from './types';

/** The dialog and the form in it. */
export function FormPanel({
  form,
  submitLabel,
  tone = 'primary',
  disabled = false,
  error,
  onDismissError,
  result,
  children,
  ...dialog
}: FormDialogProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <DialogPanel
      {...dialog}
      isDirty={form.isDirty}
      footer={(requestClose) =>
        result ? (
          <Button variant="primary" onClick={requestClose}>
            {result.closeLabel}
          </Button>
        ) : (
          <>
            <Button onClick={requestClose}>{t('ui:actions.cancel')}</Button>
            <Button variant={tone} type="submit" form={id} busy={form.isSaving} disabled={disabled}>
              {submitLabel ?? t('ui:actions.save')}
            </Button>
          </>
        )
      }
    >
      {result ? (
        result.content
      ) : (
        <form id={id} noValidate onSubmit={form.submit}>
          <Stack>
            {error && (
              <Alert tone="danger" onDismiss={onDismissError}>
                {error}
              </Alert>
            )}
            {children}
          </Stack>
        </form>
      )}
    </DialogPanel>
  );
}
