// Connects to the own API.
import { readServerCapabilities } from 'shared-auth/contract';

/** Milliseconds a read is good for. */
const FRESH_MS = 60_000;
/** Milliseconds until an API that could not be read is asked again. */
const READ_RETRY_MS = 5_000;
/** Milliseconds a page may wait for another server. */
export const TIME_LIMIT_MS = 1_000;

/** A proxy in front of the API sends these while the API is down. */
const isUnavailable = (status: number) => [502, 503, 504].includes(status);

/**
 * The capabilities that the API behind the gateway announces beyond the specification, for the page's configuration. An
 * API without `GET /api/capabilities` has none; while it is unreachable the earlier ones stay. The first page waits for
 * the first read, every later one uses the last result.
 */
export function createServerCapabilities(apiOrigin: string, now: () => number = () => performance.now()) {
  let current: string[] = [];
  let hasReplied = false;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      const response = await fetch(`${apiOrigin}/api/capabilities`, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      if (isUnavailable(response.status)) throw new Error(`the API replied ${response.status}`);
      current = (response.ok && readServerCapabilities(await response.json().catch(() => null))) || [];
      hasReplied = true;
      freshUntil = now() + FRESH_MS;
    } catch {
      freshUntil = now() + READ_RETRY_MS;
    } finally {
      reading = null;
    }
  }

  return {
    /** The names that were announced last. */
    async current(): Promise<readonly string[]> {
      if (now() >= freshUntil) {
        reading ??= read();
        if (!hasReplied) await reading;
      }
      return current;
    },
  };
}
