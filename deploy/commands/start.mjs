import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, runInherited, typescript } from './lib/processes.mjs';
import { checkPort, fail, freePort, portFrom } from './lib/readable.mjs';

/** The demo accounts (`demoAccounts.ts` of the reference API), each with its password. */
const accounts = ['admin', 'manager', 'operator', 'driver'].map((name) => `  ${name.padEnd(9)} ${name}123`).join('\n');

const usage = `npm start: builds what changed and starts the whole console with a live sample fleet. Ctrl-C ends it.

  PORT      of the console (8080)
  API_PORT  of the reference API (3000)
  DATA_DIR  where the data are kept (.data)

Demo accounts, with their passwords:

${accounts}
`;

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let stopping = false;

/** @param {number} code */
function stopAll(code) {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  // Servers drain; those that have not ended by then are killed.
  const force = setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, 5_000);
  force.unref();
  void Promise.all(
    [...children].map(
      (child) =>
        new Promise((resolve) =>
          child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve(null),
        ),
    ),
  ).then(() => process.exit(code));
}

/**
 * Starts a server that ends with this process; when one ends by itself, all are ended.
 * @param {string} name
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {RegExp} [hides] lines left out of its output
 * @param {(text: string) => void} [onOutput]
 */
function startChild(name, file, args, env, hides, onOutput) {
  const [command, commandArgs] = typescript(file, ...args);
  const child = spawn(command, commandArgs, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.stdout.on('data', (chunk) => {
    if (!hides?.test(chunk)) process.stdout.write(chunk);
    onOutput?.(String(chunk));
  });
  child.once('exit', (code) => {
    children.delete(child);
    if (!stopping) {
      console.error(`The ${name} ended by itself (code ${code}); stopping the rest.`);
      stopAll(1);
    }
  });
}

/**
 * @param {string} url
 * @param {string} what
 * @param {number} seconds
 */
async function waitFor(url, what, seconds) {
  const start = Date.now();
  let reported = start;
  while (Date.now() - start < seconds * 1_000) {
    if (stopping) return;
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (Date.now() - reported > 2_000) {
      console.log(`… waiting for the ${what}`);
      reported = Date.now();
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  console.error(`The ${what} did not come up within ${seconds} s.`);
  stopAll(1);
}

/**
 * Starts the sample fleet, and ends when it drives: the console would show a fleet that has been silent for days if it
 * opened before that.
 * @param {string} api
 */
async function startFleet(api) {
  console.log('The sample fleet makes its past, on the first start a month of it; the address follows.');
  await new Promise((resolve) => {
    /** @param {string} text */
    const onOutput = (text) => text.includes('Sample fleet: driving') && resolve(null);
    startChild('sample fleet', 'deploy/server/sample-fleet/src/main.ts', ['--api', api], {}, undefined, onOutput);
  });
}

/** The whole console with a live sample fleet. @param {string[]} [args] */
export async function run(args = []) {
  if (args.includes('--help')) return console.log(usage);
  if (args.length > 0) fail(`"${args.join(' ')}" means nothing here.\n\n${usage}`);
  const port = portFrom('PORT', 8080);
  const apiPort = portFrom('API_PORT', 3000);
  await checkPort(port, 'PORT', 'the console');
  await checkPort(apiPort, 'API_PORT', 'the reference API');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(0));
  const built = await runInherited(...typescript('deploy/release/rollout/src/workspace/build.ts'));
  if (built !== 0) process.exit(built);
  const api = `http://localhost:${apiPort}`;
  const controllerPort = await freePort();
  const data = process.env.DATA_DIR ?? join(root, '.data');
  startChild('reference API', 'deploy/server/reference-api/src/app/main.ts', [], {
    PORT: String(apiPort),
    DATA_DIR: data,
    DEMO_ACCOUNTS: '1',
    ALLOWED_ORIGINS: process.env.ALLOWED_ORIGINS ?? `http://localhost:${port},http://127.0.0.1:${port}`,
  });
  // The gateway names its address before the API responds; the address is reported once, when it can be used.
  startChild(
    'gateway',
    'deploy/release/gateway/src/main.ts',
    [],
    {
      PORT: String(port),
      API_ORIGIN: api,
      LIVE_ORIGIN: process.env.LIVE_ORIGIN ?? api,
      CONTROLLER_URL: `http://localhost:${controllerPort}`,
    },
    /^console: /,
  );
  await waitFor(`${api}/healthz`, 'reference API', 60);
  await waitFor(`http://localhost:${port}/healthz`, 'gateway', 30);
  if (stopping) return;
  // /modules acts through it. Its output is shown only where it runs alone.
  startChild(
    'controller',
    'deploy/release/controller/src/main.ts',
    [],
    {
      PORT: String(controllerPort),
      HOST: '127.0.0.1',
      GATEWAY: `http://localhost:${port}`,
      API_URL: api,
      // The folder is beside the API's, because the database needs its folder exclusively.
      DATA_DIR: `${data}-controller`,
    },
    /./,
  );
  await startFleet(api);
  console.log(`
The console is at http://localhost:${port}

${accounts}

Ctrl-C ends everything.
`);
}
