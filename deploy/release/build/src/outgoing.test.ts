import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workspaceRoot } from './workspace';

/** Packages of servers as they run in production. */
const servers = [
  'deploy/server/reference-api',
  'deploy/server/tracing',
  'deploy/release/gateway',
  'deploy/release/controller',
  'deploy/release/rollout',
];

/** Packages that open connections, and Node's modules that do. */
const connecting = [
  '@aws-sdk/client-s3',
  '@fastify/http-proxy',
  '@opentelemetry/exporter-trace-otlp-http',
  'ioredis',
  'nodemailer',
  'openid-client',
  'pg',
  'socket.io-client',
  'undici',
  'web-push',
  'node:dgram',
  'node:dns',
  'node:dns/promises',
  'node:http',
  'node:http2',
  'node:https',
  'node:net',
  'node:tls',
];

/** Packages that open none. */
const local = [
  '@bokuweb/zstd-wasm',
  '@electric-sql/pglite',
  '@fastify/accept-negotiator',
  '@fastify/compress',
  '@fastify/cors',
  '@fastify/static',
  '@fastify/swagger',
  '@fleet/build',
  '@fleet/gateway',
  '@fleet/rollout',
  '@fleet/sample-fleet',
  '@fleet/tracing',
  '@jridgewell/trace-mapping',
  '@opentelemetry/api',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@rspack/core',
  // Requests lists of revoked certificates only where an authenticator's maker is checked: extensions/secondFactor.
  '@simplewebauthn/server',
  '@fastify/type-provider-typebox',
  '@socket.io/redis-adapter',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'ajv',
  'ajv-formats',
  'bowser',
  'cheap-ruler',
  'compare-versions',
  'fast-json-stringify',
  'fastify',
  'fastify-plugin',
  'flatbush',
  'ical.js',
  'ipaddr.js',
  'jose',
  'lru-cache',
  'otpauth',
  'point-in-polygon-hao',
  'prom-client',
  'rate-limiter-flexible',
  'react',
  'react-dom',
  'react-router-dom',
  'robust-predicates',
  'shared-auth',
  'shared-ui',
  'socket.io',
  'typebox',
  'valibot',
  'yazl',
];

/**
 * A file of a server that can open a connection says to whom. Calls to another party's server go through
 * `@fleet/tracing/egress`, which limits their time, length and address; the others talk to the operator's own servers.
 */
const isMarked = (source: string) => /^\/\/ Connects to \S.*\.$/m.test(source);

const filesOf = (folder: string): string[] =>
  readdirSync(join(workspaceRoot, folder, 'src'), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.test(-d)?\.tsx?$|^testing\.ts$/.test(entry.name),
    )
    .map((entry) => relative(workspaceRoot, join(entry.parentPath, entry.name)))
    .filter((file) => !/\/(testing|development|fixture)\//.test(file));

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/.*$/gm, '');

/** The parts of a source that can open a connection: modules that it imports, and the global `fetch`. */
function clientsIn(source: string): string[] {
  const code = withoutComments(source);
  const imports = [
    ...code.matchAll(/\bimport\s+(?!type\b)[^;]*?from\s+'([^']+)'|\bimport\s*\(?\s*'([^']+)'|\brequire\('([^']+)'/g),
  ];
  const names = imports.map(([, from, loaded, required]) => from ?? loaded ?? required ?? '');
  const isFetched =
    /(?<![.#\w'])fetch\s*(?:\(|[,;)\]}])|globalThis\.fetch|\bnew (?:WebSocket|EventSource|XMLHttpRequest)\b/.test(code);
  return [...names.filter((name) => connecting.includes(name)), ...(isFetched ? ['fetch'] : [])];
}

const sources = servers.flatMap(filesOf).map((file) => ({
  file,
  source: readFileSync(join(workspaceRoot, file), 'utf8'),
}));
const opens = ({ source }: { source: string }) => clientsIn(source).length > 0;

it('T1, T22: a file that opens connections says with whom it speaks, and no other does', () => {
  expect(sources.filter(opens).length).toBeGreaterThan(10);
  expect(sources.filter((one) => opens(one) !== isMarked(one.source)).map(({ file }) => file)).toEqual([]);
});

it('every dependency of a server is known as one that opens connections, or one that does not', () => {
  const dependencies = servers.flatMap((folder) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(workspaceRoot, folder, 'package.json'), 'utf8'));
    return Object.keys(dependencies);
  });
  expect([...new Set(dependencies)].filter((name) => ![...connecting, ...local].includes(name))).toEqual([]);
});

it('a client is seen however it is written', () => {
  const seen = [
    "await fetch('https://a.mk');",
    "const { status } = await (fetch)('https://a.mk');",
    'const get = fetch;',
    "import { request } from 'node:https';",
    "import https, { type Agent } from 'node:https';",
    "const net = await import('node:net');",
    "const { Agent } = require('undici');",
    "const stream = new WebSocket('wss://a.mk');",
    'globalThis.fetch(url)',
  ];
  expect(seen.filter((source) => clientsIn(source).length === 0)).toEqual([]);
  const unseen = [
    "import type { Server } from 'node:http';",
    'await client.fetch(url);',
    'async #fetch(path: string) {}',
    '// await fetch(url)',
    "import { fetchAll } from './fetch';",
  ];
  expect(unseen.filter((source) => clientsIn(source).length > 0)).toEqual([]);
});
