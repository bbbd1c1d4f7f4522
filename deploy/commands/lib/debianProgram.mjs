import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** Debian installs the programs of each PostgreSQL version in a separate folder, outside the path. */
const postgresFolders = () =>
  existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
    : [];

const find = (/** @type {string} */ name) =>
  [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/opt/homebrew/bin',
    '/usr/lib/nginx/modules',
    ...postgresFolders(),
  ]
    .map((folder) => join(folder, name))
    .find(existsSync);

/** @param {string[]} args */
function apt(...args) {
  const [command = 'apt-get', ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args];
  // At run level 1 a package does not start the server it brings.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync(command, [...rest, '-o', 'DPkg::Lock::Timeout=120'], { env, stdio: 'ignore' });
}

/**
 * Path of a program that tests run for real: the one given, the system's, or one installed now (Debian). Without any it
 * throws, because tests must not be skipped.
 * @param {string} name
 * @param {string} packages separated by blanks
 * @param {string} variable names the path
 */
function ensureProgram(name, packages, variable) {
  const found = process.env[variable] ?? find(name);
  if (found) return found;
  // Two tests may install at once, and the lists of packages are one's at a time: the other tries again.
  for (let attempt = 1; existsSync('/usr/bin/apt-get') && attempt <= 3; attempt++) {
    apt('install', '-y', '-qq', '--no-install-recommends', ...packages.split(' '));
    const installed = find(name);
    if (installed) return installed;
    apt('update', '-qq');
  }
  throw new Error(`A test needs ${name}, and none could be found or installed. Install it and set ${variable}.`);
}

/** Path of an nginx (NGINX_PATH). @throws Error */
export const ensureNginx = () => ensureProgram('nginx', 'nginx-light', 'NGINX_PATH');

/** Path of a Redis server (REDIS_SERVER_PATH). @throws Error */
export const ensureRedis = () => ensureProgram('redis-server', 'redis-server', 'REDIS_SERVER_PATH');

/** Path of Prometheus' rule checker (PROMTOOL_PATH); its package brings the server as well. @throws Error */
export const ensurePromtool = () => ensureProgram('promtool', 'prometheus', 'PROMTOOL_PATH');
/** Makes certificates for tests. @throws Error */
export const ensureOpenssl = () => ensureProgram('openssl', 'openssl', 'OPENSSL_PATH');
/** Prometheus itself. @throws Error */
export const ensurePrometheus = () => ensureProgram('prometheus', 'prometheus', 'PROMETHEUS_PATH');

/** Path of the Generic Mapping Tools with the full shorelines (GMT_PATH). @throws Error */
export const ensureGmt = () => ensureProgram('gmt', 'gmt gmt-gshhg-full', 'GMT_PATH');

/**
 * Folder of PostgreSQL's programs, where a link in the path leads to (POSTGRES_INITDB_PATH names its initdb). @throws
 * Error
 */
export const ensurePostgres = () =>
  dirname(realpathSync(ensureProgram('initdb', 'postgresql', 'POSTGRES_INITDB_PATH')));

/** Path of faketime, which runs a program at another time (FAKETIME_PATH). @throws Error */
export const ensureFaketime = () => ensureProgram('faketime', 'faketime', 'FAKETIME_PATH');

/** Builds images without a daemon (BUILDAH_PATH). @throws Error */
export const ensureBuildah = () => ensureProgram('buildah', 'buildah', 'BUILDAH_PATH');
/** Makes a Debian system in a folder (DEBOOTSTRAP_PATH). @throws Error */
export const ensureDebootstrap = () => ensureProgram('debootstrap', 'debootstrap', 'DEBOOTSTRAP_PATH');

/** Path of nginx's brotli filter, a module to load (NGINX_BROTLI_PATH). @throws Error */
export const ensureNginxBrotli = () =>
  ensureProgram('ngx_http_brotli_filter_module.so', 'libnginx-mod-http-brotli-filter', 'NGINX_BROTLI_PATH');

/** Path of Firefox ESR; its remote agent speaks WebDriver BiDi (FIREFOX_PATH). @throws Error */
export const ensureFirefox = () => ensureProgram('firefox-esr', 'firefox-esr', 'FIREFOX_PATH');
/** Path of WebKitGTK's driver; its package brings the browser (WEBKIT_DRIVER_PATH). @throws Error */
export const ensureWebKitDriver = () => ensureProgram('WebKitWebDriver', 'webkit2gtk-driver', 'WEBKIT_DRIVER_PATH');
/** Path of a display in memory (XVFB_PATH). @throws Error */
export const ensureXvfb = () => ensureProgram('Xvfb', 'xvfb', 'XVFB_PATH');

/** Shows QtQuick's files; with Qt's old WebEngine it is a browser of Chromium 87 (QMLSCENE_PATH). @throws Error */
export const ensureOldChromium = () =>
  ensureProgram(
    'qmlscene',
    'qmlscene qml-module-qtquick2 qml-module-qtquick-window2 qml-module-qtwebengine',
    'QMLSCENE_PATH',
  );
