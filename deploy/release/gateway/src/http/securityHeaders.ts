import { asksFor, releasesOf } from '@fleet/rollout/store';
import {
  isNoVersion,
  liveOriginFor,
  type needDirectives,
  type Registry,
  type RuntimeConfig,
  WEB_ASSEMBLY,
} from 'shared-auth/contract';

/** The scheme a websocket to an origin has. */
const socketOrigin = (origin: string) => origin.replace(/^http/, 'ws');

/** Origin of a tile template, in which `{s}` is any subdomain. Paths of our own origin need none. */
function tileOrigin(url: string): string {
  if (!url.startsWith('http')) return '';
  return new URL(url.replace('{s}', 'any-subdomain').replace(/[{}]/g, '')).origin.replace('any-subdomain', '*');
}

/** Origins of base maps. Pictures are images; a .pmtiles file is read by fetch. */
export function tileOrigins({ tileLayers }: RuntimeConfig, kind: 'images' | 'files'): string[] {
  const urls = tileLayers.map(({ url }) => url).filter((url) => url.endsWith('.pmtiles') === (kind === 'files'));
  return [...new Set(urls.map(tileOrigin).filter((origin) => origin !== ''))];
}

/**
 * Trusted Types policies: the page's default (shell/src/config/trustedTypes.ts), the shell's, its module loader's, and
 * one of each module version that a page may load.
 */
function policyNames(registry: Pick<Registry, 'modules'>): string[] {
  const versions = Object.entries(registry.modules).flatMap(([id, entry]) =>
    releasesOf(entry).flatMap((release) => (isNoVersion(release) ? [] : [`${id}@${release.version}`])),
  );
  return [...new Set(['default', 'shell', 'fleet-modules', ...versions])];
}

/** Whether the operator has allowed a version that a page may load to compile WebAssembly. */
const allowsWebAssembly = ({ modules }: Pick<Registry, 'modules'>): boolean =>
  Object.values(modules)
    .flatMap((entry) => releasesOf(entry))
    .some(({ contributes }) => contributes.settings?.[WEB_ASSEMBLY]?.value === true);

/** The sources of a directive that the operator has allowed to versions that a page may load. */
function allowedSources({ modules }: Pick<Registry, 'modules'>, directive: (typeof needDirectives)[number]): string[] {
  const prefix = `${directive} `;
  const names = Object.values(modules)
    .flatMap((entry) => releasesOf(entry))
    // The stored permissions are compared with the version's requests, in the form that a build accepts.
    .flatMap(({ contributes }) => asksFor(contributes).filter((name) => contributes.allowed?.includes(name)));
  return [...new Set(names)].flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
}

/**
 * The hash of no text at all: an empty `<style>` may be made, and filled rule by rule by scripts. Text in one is
 * blocked as before (docs/decisions/0032).
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The page's Content-Security-Policy: only our own files run, and text is never parsed as markup.
 * @param registry as the operator has arranged it
 */
export function contentSecurityPolicy(
  registry: Pick<Registry, 'modules'>,
  config: RuntimeConfig,
  host: string,
  secure = false,
): string {
  const live = liveOriginFor(config, new URL(`http${secure ? 's' : ''}://${host}`));
  // Overrides are for developers: module scripts from their own machine, which rebuild at will.
  const loopback = config.allowOverrides ? ' http://localhost:* http://127.0.0.1:*' : '';
  const loopbackSockets = config.allowOverrides ? ' ws://localhost:* ws://127.0.0.1:*' : '';
  const policies = config.allowOverrides ? "* 'allow-duplicates'" : policyNames(registry).join(' ');
  const media = allowedSources(registry, 'media');
  return [
    "default-src 'none'",
    `script-src 'self'${config.allowOverrides || allowsWebAssembly(registry) ? " 'wasm-unsafe-eval'" : ''}${loopback}`,
    `style-src 'self' ${EMPTY_STYLE}${loopback}`,
    // Modules' workers start from bytes that were fetched and checked (docs/decisions/0039).
    "worker-src 'self' blob:",
    ["font-src 'self'", ...allowedSources(registry, 'font')].join(' '),
    [
      `img-src 'self' data: blob:${loopback}`,
      ...tileOrigins(config, 'images'),
      ...allowedSources(registry, 'img'),
    ].join(' '),
    ...(media.length > 0 ? [['media-src', ...media].join(' ')] : []),
    [
      `connect-src 'self'${live && ` ${live} ${socketOrigin(live)}`}${loopback}${loopbackSockets}`,
      ...tileOrigins(config, 'files'),
      ...allowedSources(registry, 'connect'),
    ].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies}`,
  ].join('; ');
}

/** The policy for everything but pages: no script runs, and no frame may show it. */
export const nothingAllowed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** On every answer. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  // Tile servers need the page's origin; the path is not sent.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Other sites may not embed these responses. Overrides load from developers' machines, so they are not affected.
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
} as const;

/** Two years, as browsers' preload lists require. Only for responses by TLS: browsers ignore it elsewhere. */
export const strictTransport = 'max-age=63072000; includeSubDomains';
