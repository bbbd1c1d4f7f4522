import { floatingPart } from '../floating/floatingPart';
import type { ConfirmDialogProps } from './types';

export type { ConfirmDialogProps } from './types';

/** Asks before something is done. The focus starts on "cancel". */
export const ConfirmDialog = floatingPart<ConfirmDialogProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './ConfirmPanel')).ConfirmPanel,
);
