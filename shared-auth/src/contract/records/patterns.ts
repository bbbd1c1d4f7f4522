/* Patterns of texts, in a separate file so that a page that only reads them does not load the code of forms. */

/** For names that appear on a single line, such as a mail's `To:`: no control characters (T29). */
export const ONE_LINE = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$';
/** Of `HH:MM`, in 24 hours. */
export const CLOCK_PATTERN = '^([01]\\d|2[0-3]):[0-5]\\d$';
