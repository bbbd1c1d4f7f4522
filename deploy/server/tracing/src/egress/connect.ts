// Connects to the servers of others: it is the way out itself.
import { type LookupAddress, lookup } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { bareHost, EgressRefused, type EgressRule } from './egressRule';

/** Milliseconds for a name and a connection. */
const CONNECT_MS = 5_000;

/**
 * Resolves a name to the addresses that the rule permits. A socket calls it and connects to the result: between the
 * check and the connection the name is not resolved again.
 */
const permittedLookup =
  (rule: EgressRule, port: number): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const permitted = found.filter(({ address }) => rule.permits(host, port, address));
      const [first] = permitted;
      if (first === undefined) return done(new EgressRefused(host), []);
      if (options.all) done(null, permitted satisfies LookupAddress[]);
      else done(null, first.address, first.family);
    });
  };

/** A literal address is never looked up, so the lookup cannot check it. @throws EgressRefused */
function checkLiteral(rule: EgressRule, host: string, port: number): void {
  if (isIP(host) !== 0 && !rule.permits(host, port, host)) throw new EgressRefused(host);
}

const portOf = ({ port, protocol }: { port?: string | null; protocol?: string }): number =>
  Number(port) || (protocol === 'https:' ? 443 : 80);

/** Whether a connection would be refused now. A name that is not found may be there when it is connected to. */
export const isRefused = (rule: EgressRule, url: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const done = (error: unknown) => resolve(error instanceof EgressRefused);
    permittedLookup(rule, portOf(url))(bareHost(url.hostname), { all: true }, done);
    setTimeout(resolve, CONNECT_MS, false).unref();
  });

/** How undici's clients connect: also after a redirect, also after a pause. */
export const permittedConnector =
  (rule: EgressRule, build: typeof buildConnector): buildConnector.connector =>
  (options, done) => {
    const port = portOf(options);
    try {
      checkLiteral(rule, bareHost(options.hostname), port);
    } catch (error) {
      return done(error as EgressRefused, null);
    }
    build({ timeout: CONNECT_MS, lookup: permittedLookup(rule, port) })(options, done);
  };

/**
 * Opens a connection for protocols other than HTTP.
 * @throws EgressRefused
 * @throws Error when the other side does not answer within 5 s or before `signal`
 */
export function permittedSocket(rule: EgressRule, host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    checkLiteral(rule, bareHost(host), port);
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]);
    const socket = connect({ host: bareHost(host), port, lookup: permittedLookup(rule, port) });
    const end = () => socket.destroy(inTime.reason);
    if (inTime.aborted) end();
    else inTime.addEventListener('abort', end, { once: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      inTime.removeEventListener('abort', end);
      socket.removeListener('error', reject);
      resolve(socket);
    });
  });
}
