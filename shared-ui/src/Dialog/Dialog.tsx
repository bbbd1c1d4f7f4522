import type { ComponentProps, ReactNode } from 'react';
import { floatingPart } from '../floating/floatingPart';

export interface DialogProps extends Omit<ComponentProps<'div'>, 'title' | 'autoFocus'> {
  open: boolean;
  /** Escape, a click outside or the close button; with `isDirty` only after the user agreed. */
  onClose: () => void;
  /** The heading, and the accessible name. */
  title: ReactNode;
  /** Buttons; the main one last. "Cancel" takes the function it is given, so that it asks as the close button does. */
  footer?: ReactNode | ((requestClose: () => void) => ReactNode);
  /** 560 px wide by default; `sm` 420, `lg` 840. */
  size?: 'sm' | 'md' | 'lg';
  /** Holds typed values: closing asks first. */
  isDirty?: boolean;
}

/** A modal dialog: keeps the focus inside, gives it back when it closes, and never throws typed values away unasked. */
export const Dialog = floatingPart<DialogProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './DialogPanel')).DialogPanel,
  ({ onClose }) => onClose(),
);
