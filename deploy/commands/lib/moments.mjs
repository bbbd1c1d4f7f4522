/**
 * When a rule about days may be wrong, in UTC: each weekday, the first and last of a month, 29 February, both changes
 * of the clock, New Year. The hours are those of Skopje (UTC+1 in winter, UTC+2 in summer).
 * @type {Record<string, string>}
 */
export const moments = {
  'five past midnight, Monday': '2026-12-13T23:05:00Z',
  'noon, Wednesday': '2026-12-16T11:00:00Z',
  'first of a month, Friday': '2027-10-01T06:00:00Z',
  'last of a month, Saturday': '2027-07-31T20:00:00Z',
  'before the clock goes forward, Sunday': '2027-03-28T00:55:00Z',
  'after the clock went forward': '2027-03-28T01:05:00Z',
  'in the hour that comes twice, first': '2027-10-31T00:30:00Z',
  'in the hour that comes twice, again': '2027-10-31T01:30:00Z',
  'early on 29 February, Tuesday': '2028-02-28T23:30:00Z',
  // New Year arrives while the tests run, of the server and of the browser alike.
  'from 31 December, Thursday, into January': '2026-12-31T22:58:30Z',
};

/** The main browser tests: signing in, and every page that shows times or has a period. */
const pages = ['session', 'alarms', 'fleet\\.spec', 'forwarded', 'reports', 'tracks'];
/** Those of their tests that do not depend on the time. */
const timeless =
  'axe|accessible|keyboard|phone|360 px|sidebar|slow processor|printed|workbook|script planted|driver sees|wrong password|dead|gone|dirty form|dragged|storage';

/** Arguments of the tests that run at each moment in a browser. */
export const browserPages = [...pages, '--grep-invert', timeless];

/**
 * With these, servers and Chromium run at a moment under the false clock of `fakeClock`.
 * @param {string} moment in UTC
 */
export function clockEnv(moment) {
  const offset = Math.round((Date.parse(moment) - Date.now()) / 1000);
  return { FAKETIME: `${offset < 0 ? '' : '+'}${offset}`, TZ: 'UTC' };
}
