import { developmentIngestKey } from '../platform/options';
import { positionBody } from './traccar';

/** Trackers that post one position after the other until they are stopped. */
export interface SteadySenders {
  /** Times of the positions that were answered as stored, by tracker. */
  acknowledged: Map<string, string[]>;
  /** The number of responses by status; 0 stands for no response. */
  statuses: Map<number, number>;
  /** Resolves when so many more positions have been acknowledged. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts posting for these trackers. @param now the trackers' clock */
export function startSenders(url: string, uids: readonly string[], now: () => number = Date.now): SteadySenders {
  const acknowledged = new Map<string, string[]>(uids.map((uid) => [uid, []]));
  const statuses = new Map<number, number>();
  let isStopped = false;
  let last = 0;
  const total = () => [...acknowledged.values()].reduce((sum, { length }) => sum + length, 0);

  async function send(uid: string): Promise<void> {
    while (!isStopped) {
      // Each position has a time of its own, however fast they follow.
      last = Math.max(last + 1, now());
      const time = new Date(last).toISOString();
      const response = await fetch(`${url}/ingest/positions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${developmentIngestKey}` },
        body: JSON.stringify(positionBody(uid, time)),
      }).catch(() => undefined);
      const status = response?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const stored = response?.ok === true && (await response.json()).data.stored === 1;
      if (stored) acknowledged.get(uid)?.push(time);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  const sending = uids.map(send);
  return {
    acknowledged,
    statuses,
    async more(count) {
      const goal = total() + count;
      while (total() < goal) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async stop() {
      isStopped = true;
      await Promise.all(sending);
    },
  };
}
