import { Dialog as AriakitDialog, DialogDismiss, DialogHeading } from '@ariakit/react/dialog';
import { X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdUnsavedInput } from 'shared-auth/contract';
import { classes } from '../../internal/classes';
import { Icon } from '../../internal/Icon';
import { useFocusBeside } from '../floating/useFocusBeside';
import { ConfirmPanel } from './ConfirmPanel';
import styles from './Dialog.module.css';
import { toastElements } from './toastElements';
import type { DialogProps } from './types';

/**
 * A click outside closes the dialog. Focus outside does not: a modal dialog moves it back, and the previous dialog may
 * return its own focus late, when this one is already open.
 */
const closesBy = ({ type }: Event): boolean => type !== 'focusin';

/**
 * Selects the first control that is visible without scrolling for the focus; where the text is longer than the window
 * the focus stays on the dialog, which then opens at its top instead of at a control far below its name.
 */
function isSeenAtTop(control: HTMLElement | null): boolean {
  const body = control?.closest<HTMLElement>(`.${styles.body}`);
  if (!control || !body) return true;
  if (control.getBoundingClientRect().bottom <= body.getBoundingClientRect().bottom) return true;
  control.closest<HTMLElement>('[role$=dialog]')?.focus({ preventScroll: true });
  return false;
}

/** The dialog itself, on Ariakit. */
export function DialogPanel({
  open,
  onClose,
  title,
  footer,
  size = 'md',
  isDirty = false,
  className,
  children,
  ...rest
}: DialogProps) {
  const { t } = useTranslation('ui');
  const [isAsking, setAsking] = useState(false);
  /** Where Back or Forward would have led. */
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const askToLeave = useCallback((leaveNow: () => void) => {
    setLeave(() => leaveNow);
    setAsking(true);
  }, []);
  useFocusBeside(open);
  useEffect(
    function holdTyped() {
      return open && isDirty ? holdUnsavedInput(askToLeave) : undefined;
    },
    [open, isDirty, askToLeave],
  );

  function requestClose() {
    setLeave(null);
    if (isDirty) setAsking(true);
    else onClose();
  }

  return (
    <AriakitDialog
      {...rest}
      open={open}
      onClose={(event) => {
        // Whether it closes is the caller's state.
        event.preventDefault();
        requestClose();
      }}
      className={classes(styles.dialog, className)}
      data-size={size}
      backdrop={<div className={styles.backdrop} />}
      unmountOnHide
      autoFocusOnShow={isSeenAtTop}
      hideOnInteractOutside={closesBy}
      getPersistentElements={toastElements}
    >
      <DialogHeading className={styles.title} render={<h2>{title}</h2>} />
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{typeof footer === 'function' ? footer(requestClose) : footer}</div>}
      {/* Last in the order, so that the first field gets the focus; its position is the corner. */}
      <DialogDismiss className={styles.close} aria-label={t('ui:actions.close')}>
        <Icon icon={X} />
      </DialogDismiss>
      <ConfirmPanel
        open={isAsking && open}
        title={t('ui:dialog.discardTitle')}
        message={t('ui:dialog.discardText')}
        confirmLabel={t('ui:actions.discard')}
        cancelLabel={t('ui:actions.keepEditing')}
        tone="danger"
        onConfirm={() => {
          setAsking(false);
          onClose();
          leave?.();
        }}
        onClose={() => setAsking(false)}
      />
    </AriakitDialog>
  );
}
