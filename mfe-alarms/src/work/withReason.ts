/** Letters of a note or a reason. */
export const MOST_LETTERS = 500;

const BETWEEN = ' · ';

/**
 * Appends the pressed reason to the typed text: an alarm is closed with both, and no typed text is lost. It replaces a
 * reason that was pressed before.
 */
export function withReason(typed: string, reason: string, reasons: readonly string[]): string {
  const pressed = reasons.find((one) => typed === one || typed.endsWith(BETWEEN + one));
  const own =
    pressed === undefined ? typed : typed.slice(0, Math.max(0, typed.length - pressed.length - BETWEEN.length));
  return own === '' ? reason : own.slice(0, MOST_LETTERS - BETWEEN.length - reason.length) + BETWEEN + reason;
}
