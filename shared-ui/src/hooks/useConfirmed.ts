import type { UseMutationResult } from '@tanstack/react-query';

interface Confirmed {
  failureText(error: Error): string;
  onDone(): void;
  onClose(): void;
}

/**
 * The props of a dialog that asks before a call, and shows its failure.
 *
 * @param input the call's input; null: the dialog is closed
 */
export function useConfirmed<Input>(
  call: UseMutationResult<unknown, Error, Input>,
  input: NoInfer<Input> | null,
  { failureText, onDone, onClose }: Confirmed,
) {
  const close = () => {
    call.reset();
    onClose();
  };
  const done = () => {
    onDone();
    close();
  };
  return {
    open: input !== null,
    busy: call.isPending,
    error: call.error && failureText(call.error),
    onDismissError: call.reset,
    onConfirm: () => input !== null && call.mutate(input, { onSuccess: done }),
    onClose: close,
  };
}
