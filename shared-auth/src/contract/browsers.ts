/**
 * The oldest version of each engine the console supports: the first with `oklch()`, `:has()`, container queries and the
 * `lh` unit, and for Firefox the ESR with them. The builds compile down to these, the gateway's page names them to
 * older ones, and `shell/src/failures/oldBrowser.css` finds those.
 */
export const supportedBrowsers = { chrome: '111', firefox: '128', safari: '16.4' } as const;
