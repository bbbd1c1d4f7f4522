import { type LookupAddress, lookup } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { bareHost, EgressRefused, type EgressRule } from './egressRule';

/** Milliseconds for a name and a connection. */
const CONNECT_MS = 5_000;

/**
 * Resolves a name to the addresses that the rule permits. A socket asks it and connects to what it returns: between the
 * check and the connection nothing is resolved again.
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

/** An address in place of a name is looked up by no one. @throws EgressRefused */
function checkLiteral(rule: EgressRule, host: string, port: number): void {
  if (isIP(host) !== 0 && !rule.permits(host, port, host)) throw new EgressRefused(host);
}

/** How undici's clients connect: also after a redirect, also after a pause. */
export const permittedConnector =
  (rule: EgressRule, build: typeof buildConnector): buildConnector.connector =>
  (options, done) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    try {
      checkLiteral(rule, bareHost(options.hostname), port);
    } catch (error) {
      return done(error as EgressRefused, null);
    }
    build({ timeout: CONNECT_MS, lookup: permittedLookup(rule, port) })(options, done);
  };

/**
 * A connection for protocols other than HTTP. @throws EgressRefused. @throws Error when no one is there within 5 s or
 * before `signal`.
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
