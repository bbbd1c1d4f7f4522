import { floatingPart } from '../floating/floatingPart';
import type { DialogProps } from './types';

export type { DialogProps } from './types';

/** A modal dialog: keeps the focus inside, returns it when it closes, and never throws typed values away unasked. */
export const Dialog = floatingPart<DialogProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './DialogPanel')).DialogPanel,
);
