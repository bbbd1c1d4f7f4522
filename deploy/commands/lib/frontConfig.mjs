import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNginxBrotli } from './debianProgram.mjs';
import { root } from './processes.mjs';

const production = join(root, 'deploy/production');
/** Folder of temporary files of the container's server. */
const TEMPORARY = '/tmp/';
const api = 'server api:3000 max_fails=0;';

/**
 * The deployed nginx.conf for this machine: addresses in place of the services' names, a folder in place of the
 * container's.
 * @param {object} options
 * @param {string} options.folder in place of /tmp and /etc/nginx; `trusted/*.conf` and `tls/*.conf` in it are read
 * @param {string} options.listen host:port
 * @param {readonly string[]} options.gateways host:port each
 * @param {readonly string[]} options.apis host:port each
 * @param {string} [options.accessLog] file
 * @param {boolean} [options.brotli] with Debian's module, as the front image has it
 * @param {string} [options.more] configuration inside `http`
 */
export function frontConfig({ folder, listen, gateways, apis, accessLog, brotli = false, more = '' }) {
  const servers = (/** @type {readonly string[]} */ addresses) =>
    addresses.map((address) => `server ${address};`).join(' ');
  /** @type {[string, string][]} */
  const replacements = [
    ['include /etc/nginx/modules-enabled/*.conf;', brotli ? `load_module ${ensureNginxBrotli()};` : ''],
    ['/etc/nginx/compression/', `${brotli ? production : folder}/compression/`],
    ['/etc/nginx/trusted/', `${folder}/trusted/`],
    ['/etc/nginx/tls/', `${folder}/tls/`],
    ['server gateway:8080;', servers(gateways)],
    // Twice in the deployed one, as a cluster has one address for all.
    [`${api}\n    ${api}`, apis.length > 1 ? servers(apis) : `${api}\n${api}`.replaceAll('api:3000', String(apis[0]))],
    ['listen 8080;', `listen ${listen};`],
    ['access_log /dev/stdout', `access_log ${accessLog ?? '/dev/null'}`],
  ];
  const deployed = readFileSync(join(production, 'nginx.conf'), 'utf8');
  for (const from of [TEMPORARY, ...replacements.map(([from]) => from)])
    if (!deployed.includes(from)) throw new Error(`nginx.conf no longer has ${from}`);
  // This replacement is first, because the results of the others may themselves be below that folder.
  const text = replacements.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    deployed.replaceAll(TEMPORARY, `${folder}/`),
  );
  return `${text.trimEnd().replace(/\}$/, '')}${more}\n}\n`;
}
