import { PUSH_WORKER } from 'shared-auth/contract';

/** Rules of a policy; the browser refuses an input for which a rule returns null. */
interface PolicyRules {
  createHTML?(markup: string): string | null;
  createScriptURL?(url: string): string | null;
}

/** Types that TypeScript's DOM library does not have yet. */
interface TrustedTypesFactory {
  createPolicy<Rules extends PolicyRules>(name: string, rules: Rules): Rules;
}

/**
 * A Trusted Types policy; its own rules in browsers that have no Trusted Types. The gateway's `trusted-types` directive
 * lists the names.
 */
export function createPolicy<Rules extends PolicyRules>(name: string, rules: Rules): Rules {
  return (window as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy(name, rules) ?? rules;
}

/** Constant markup that published libraries write with `innerHTML`. */
const constantMarkup: ReadonlySet<string> = new Set([
  // Leaflet, when it loads: whether the browser draws SVG inside HTML.
  '<svg/>',
  // Leaflet's controls and popups, when a page shows them.
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
  '<span aria-hidden="true">&#215;</span>',
  // React, for an element that must not run.
  '<script></script>',
]);

const scriptOrigins = new Set<string>();

/**
 * From now on scripts of an origin may be loaded by plain addresses: of a development server whose build makes no
 * policy.
 */
export const allowScriptsOf = (origin: string): void => void scriptOrigins.add(origin);

/** The worker that receives Web Push, from this origin: `register` accepts no policy of a module. */
const isPushWorker = (url: URL) =>
  url.origin === window.location.origin && url.pathname === PUSH_WORKER.url && !url.search;

/**
 * The policy for plain strings: constants of libraries, the push worker and scripts of developers' own machines pass,
 * all else is refused.
 */
export function createDefaultPolicy(): void {
  createPolicy('default', {
    createHTML: (markup) => (constantMarkup.has(markup) ? markup : null),
    createScriptURL: (url) => {
      const parsed = new URL(url, window.location.href);
      return scriptOrigins.has(parsed.origin) || isPushWorker(parsed) ? url : null;
    },
  });
}
