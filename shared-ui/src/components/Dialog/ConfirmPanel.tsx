import { Dialog as AriakitDialog, DialogDescription, DialogDismiss, DialogHeading } from '@ariakit/react/dialog';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../Alert/Alert';
import { Button } from '../Button/Button';
import styles from './Dialog.module.css';
import { toastElements } from './toastElements';
import type { ConfirmDialogProps } from './types';

/** The question itself, on Ariakit. */
export function ConfirmPanel({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  busy = false,
  error,
  onDismissError,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AriakitDialog
      role="alertdialog"
      open={open}
      onClose={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
      className={styles.dialog}
      data-size="sm"
      backdrop={<div className={styles.backdrop} />}
      hideOnInteractOutside={false}
      initialFocus={cancel}
      unmountOnHide
      getPersistentElements={toastElements}
    >
      <DialogHeading className={styles.title} render={<h2>{title}</h2>} />
      <div className={styles.body}>
        <div className={styles.message}>
          <DialogDescription render={<div />}>{message}</DialogDescription>
          {error && (
            <Alert tone="danger" {...(onDismissError ? { onDismiss: onDismissError } : {})}>
              {error}
            </Alert>
          )}
        </div>
      </div>
      <div className={styles.footer}>
        {/* Ariakit's own, or it adds a hidden one in English. */}
        <DialogDismiss ref={cancel} disabled={busy} render={<Button />}>
          {cancelLabel ?? t('ui:actions.cancel')}
        </DialogDismiss>
        <Button variant={tone} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </AriakitDialog>
  );
}
