import { createServer } from 'node:net';

const [NEEDED_MAJOR, NEEDED_MINOR] = [20, 19];

/**
 * Ends the command with one readable line.
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < NEEDED_MAJOR || (major === NEEDED_MAJOR && minor < NEEDED_MINOR))
    fail(`Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer is needed; this is ${version}.`);
}

/**
 * Fails when a port cannot be listened on, naming the variable that changes it.
 * @param {number} port
 * @param {string} variable
 * @param {string} what
 */
export async function checkPort(port, variable, what) {
  const free = await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
  if (!free) fail(`Port ${port}, wanted for ${what}, is taken. Stop what uses it, or set ${variable} to another port.`);
}

/**
 * Port from a variable, or the default.
 * @param {string} variable
 * @param {number} fallback
 */
export function portFrom(variable, fallback) {
  const value = process.env[variable] ?? String(fallback);
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) fail(`${variable} must be a port number, not "${value}".`);
  return port;
}

/**
 * A free port, for a server that only this computer calls.
 * @returns {Promise<number>}
 */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
