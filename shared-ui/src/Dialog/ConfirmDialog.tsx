import { Dialog as AriakitDialog, DialogDescription, DialogHeading } from '@ariakit/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../Alert/Alert';
import { Button } from '../Button/Button';
import styles from './Dialog.module.css';
import { toastElements } from './toastElements';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, in one or two sentences. */
  message: ReactNode;
  /** The verb: "Избриши", not "Да". */
  confirmLabel: string;
  /** "Откажи" by default. */
  cancelLabel?: string;
  /** `danger` for what cannot be undone. */
  tone?: 'danger' | 'primary';
  /** The work is under way: the dialog stays. */
  busy?: boolean;
  /** Why the work failed; shown inside, the dialog stays. */
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done. The focus starts on "cancel". */
export function ConfirmDialog({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  busy = false,
  error,
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
      <DialogHeading className={styles.title}>{title}</DialogHeading>
      <div className={styles.body}>
        <div className={styles.message}>
          <DialogDescription render={<div />}>{message}</DialogDescription>
          {error && <Alert tone="danger">{error}</Alert>}
        </div>
      </div>
      <div className={styles.footer}>
        <Button ref={cancel} disabled={busy} onClick={onClose}>
          {cancelLabel ?? t('ui:actions.cancel')}
        </Button>
        <Button variant={tone} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </AriakitDialog>
  );
}
