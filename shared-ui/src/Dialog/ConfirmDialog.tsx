import type { ReactNode } from 'react';
import { floatingPart } from '../floating/floatingPart';

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
  /** Makes the error dismissible: forgets it. */
  onDismissError?: () => void;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done. The focus starts on "cancel". */
export const ConfirmDialog = floatingPart<ConfirmDialogProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './ConfirmPanel')).ConfirmPanel,
  ({ onClose }) => onClose(),
);
