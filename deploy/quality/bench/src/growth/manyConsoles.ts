import { signInPeople } from '../calls';
import { ask, message, start } from '../processes';

/** Consoles on the API of the largest fleet. */
export const CONSOLES = 50;
/** Whose they are: a person has a limited number of live connections. */
const PEOPLE = 5;
const WATCHED_MS = 30_000;

/** The server's report of itself. */
export interface ServerState {
  cpuMs: number;
  /** ms, since it was asked for the last time. */
  loopP99: number;
}

/** The costs of many consoles. */
export interface Consoles {
  loopP99: number;
  /** Each. */
  kilobytesPerSecond: number;
  api: number;
}

/** Measures the server's work for consoles without a browser. */
export async function manyConsoles(url: string, state: () => Promise<ServerState>): Promise<Consoles> {
  const tokens = await signInPeople(url, PEOPLE);
  const consoles = start('growth/consolesLoad.ts', { URL: url, TOKENS: tokens.join(), CONSOLES: String(CONSOLES) });
  try {
    await message(consoles);
    const bytes = async () => (await ask<{ bytes: number }>(consoles, 'state')).bytes;
    const [before, bytesBefore, began] = [await state(), await bytes(), performance.now()];
    await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
    const [after, bytesAfter, ms] = [await state(), await bytes(), performance.now() - began];
    const kilobytesPerSecond = (bytesAfter - bytesBefore) / CONSOLES / ms;
    return { loopP99: after.loopP99, kilobytesPerSecond, api: (after.cpuMs - before.cpuMs) / ms };
  } finally {
    consoles.kill('SIGTERM');
  }
}
