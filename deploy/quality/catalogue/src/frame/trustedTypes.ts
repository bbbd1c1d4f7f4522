/** Types that TypeScript's DOM library does not have yet. */
interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createHTML(markup: string): string | null; createScriptURL(url: string): string | null },
    ): unknown;
  };
}

/**
 * Leaflet asks by it, when it loads, whether the browser draws SVG inside HTML; the shell's page allows the same
 * (`shell/src/config/trustedTypes.ts`).
 */
const LEAFLETS_PROBE = '<svg/>';

/**
 * The map's painter is a worker, whose address the catalogue's bundler leaves a text; the shell's makes it a trusted
 * one.
 */
const isOwnFile = (url: string) => {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && pathname.startsWith('/assets/');
};

// The page is served under the console's policy, which refuses every other string.
(window as TrustedTypesWindow).trustedTypes?.createPolicy('default', {
  createHTML: (markup) => (markup === LEAFLETS_PROBE ? markup : null),
  createScriptURL: (url) => (isOwnFile(url) ? url : null),
});
