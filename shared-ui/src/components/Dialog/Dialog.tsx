import { floatingPart } from '../floating/floatingPart';
import type { DialogProps } from './types';

export type { DialogProps } from './types';

/** A modal dialog: it traps the focus, returns it when it closes, and asks before it discards typed values. */
export const Dialog = floatingPart<DialogProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './DialogPanel')).DialogPanel,
);
