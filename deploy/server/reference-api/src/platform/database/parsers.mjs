// How values from PostgreSQL are parsed: the same for PGlite (which runs in a worker without TypeScript) and for pg.

/**
 * `2026-11-21 00:58:51.7+00`, as PostgreSQL prints it in UTC, becomes `2026-11-21T00:58:51.700Z`: always of one length,
 * so that two times compare as texts.
 * @param {string} text
 */
export const isoTime = (text) => `${text.slice(0, 10)}T${text.slice(11, -3).padEnd(9, '.').padEnd(12, '0')}Z`;

/** Parsers by the type's object id. @type {Readonly<Record<number, (text: string) => unknown>>} */
export const parsers = {
  20: Number, // int8: ids and counts, far below 2^53
  1700: Number, // numeric
  1082: (text) => text, // date stays a calendar date, it has no zone
  1184: isoTime, // timestamptz
};
