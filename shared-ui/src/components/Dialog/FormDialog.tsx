import { floatingPart } from '../floating/floatingPart';
import type { FormDialogProps } from './types';

export type { FormDialogProps } from './types';

/**
 * A form in a dialog: cancel and submit below it, and why saving failed above its fields.
 *
 * @example
 * <FormDialog open onClose={onClose} title={t('rules.add')} form={form} error={saving.error && errorText(saving.error,
 * t)}>
 *   <TextField … />
 * </FormDialog>
 */
export const FormDialog = floatingPart<FormDialogProps>(
  async () => (await import(/* webpackChunkName: "overlays" */ './FormPanel')).FormPanel,
);
