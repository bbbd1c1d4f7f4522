import type { ComponentProps, FormEvent, ReactNode } from 'react';

export interface DialogProps extends Omit<ComponentProps<'div'>, 'title' | 'autoFocus'> {
  open: boolean;
  /** Escape, a click outside or the close button; with `isDirty` only after the user agreed. */
  onClose: () => void;
  /** The heading, and the accessible name. */
  title: ReactNode;
  /**
   * Buttons; the main one last. "Cancel" calls the given function, so that it asks before closing as the close button
   * does.
   */
  footer?: ReactNode | ((requestClose: () => void) => ReactNode);
  /** 560 px wide by default; `sm` 420, `lg` 840. */
  size?: 'sm' | 'md' | 'lg';
  /** Holds typed values: closing asks first. */
  isDirty?: boolean;
}

export interface FormDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'size'> {
  /** The result of `useForm`. */
  form: { isDirty: boolean; isSaving: boolean; submit(event: FormEvent<HTMLFormElement>): void };
  /** The verb of the main button; "Зачувај" by default. */
  submitLabel?: string;
  /** `danger` for irreversible actions. */
  tone?: 'danger' | 'primary';
  /** It cannot be submitted now. */
  disabled?: boolean;
  /** Why saving failed; shown above the fields. */
  error?: ReactNode;
  /** Makes the error dismissible: forgets it. */
  onDismissError?: () => void;
  /** The result of saving, shown in place of the form, and the label of the button that closes it. */
  result?: { content: ReactNode; closeLabel: string } | false;
  /** The fields. */
  children: ReactNode;
}

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The effect of the action, in one or two sentences. */
  message: ReactNode;
  /** The verb: "Избриши", not "Да". */
  confirmLabel: string;
  /** "Откажи" by default. */
  cancelLabel?: string;
  /** `danger` for irreversible actions. */
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
