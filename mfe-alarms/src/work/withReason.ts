/** Letters of a note or a reason. */
export const MOST_LETTERS = 500;

const BETWEEN = ' · ';

/**
 * A reason that was pressed, after what was typed: an alarm is closed with both, and nothing that was typed is lost.
 * One that was pressed before gives way.
 */
export function withReason(typed: string, reason: string, reasons: readonly string[]): string {
  const pressed = reasons.find((one) => typed === one || typed.endsWith(BETWEEN + one));
  const own =
    pressed === undefined ? typed : typed.slice(0, Math.max(0, typed.length - pressed.length - BETWEEN.length));
  return own === '' ? reason : own.slice(0, MOST_LETTERS - BETWEEN.length - reason.length) + BETWEEN + reason;
}
