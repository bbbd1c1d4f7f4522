import { setTimeout as pause } from 'node:timers/promises';
import { positionBody } from '@fleet/reference-api/test-day';
import type { Cluster } from '../../../../commands/lib/cluster.mjs';
import type { AheadClock } from './aheadClock';

export interface Fault {
  /** By the clock that is ahead, as are the logs. */
  at: number;
  what: string;
}

const paths = ['/', '/api/vehicles?limit=20', '/api/alarms?limit=20', '/api/dashboard/fleet-status'];

export const trackerOf = (n: number) => `DAY-${String(n).padStart(5, '0')}`;

/** The vehicles' trackers, which send a position again until it is acknowledged, and people who read. */
export class Traffic {
  readonly faults: Fault[] = [];
  acknowledged = 0;
  reads = 0;
  /** Milliseconds in which this program was busy: its own share of the machine. */
  readonly usage = process.cpuUsage();
  readonly #working = new Set<Promise<void>>();
  #next = 0;
  #isPaused = true;
  #isStopped = false;
  #token = '';

  constructor(
    private readonly cluster: Cluster,
    private readonly clock: AheadClock,
    private readonly vehicles: number,
    private readonly rate: number,
  ) {}

  async register(): Promise<void> {
    const entries = Array.from({ length: this.vehicles }, (_, n) => ({
      ...{ vehicle_code: `V-${n}`, license_plate: `SK-${n}`, make: 'MAN', model: 'TGX', year: 2020, color: null },
      ...{ vehicle_type: 'truck', status: 'active', notes: null },
      device: {
        ...{ device_id: trackerOf(n), imei: null, device_type: 'tracker', sim_card_number: null },
        ...{ phone_number: null, firmware_version: null },
      },
    }));
    for (let at = 0; at < entries.length; at += 1_000)
      await this.#send('/ingest/fleet', entries.slice(at, at + 1_000), () => {});
    await this.signIn();
    void this.#drive();
    for (const path of paths) void this.#read(path);
  }

  /** A session lasts less than a day. */
  async signIn(): Promise<void> {
    const body = JSON.stringify({ username: 'operator', password: 'operator123' });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.cluster.url}/api/auth/login`, { method: 'POST', headers, body });
    this.#token = (await response.json()).token;
  }

  resume(): void {
    this.#isPaused = false;
  }

  /** Resolves when nothing is under way. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  async stop(): Promise<void> {
    await this.pause();
    this.#isStopped = true;
  }

  async #drive(): Promise<void> {
    for (let owed = 0; !this.#isStopped; await pause(1_000)) {
      if (this.#isPaused) continue;
      owed += this.rate;
      const bodies = Array.from({ length: Math.min(Math.floor(owed), this.vehicles) }, () => this.#position());
      owed -= Math.floor(owed);
      // As Traccars of a few hundred trackers each would forward them.
      for (let at = 0; at < bodies.length; at += 100) {
        const some = bodies.slice(at, at + 100);
        void this.#work(this.#send('/ingest/positions', some, (stored) => (this.acknowledged += stored)));
      }
    }
  }

  #position() {
    const n = this.#next++ % this.vehicles;
    const now = this.clock.now();
    const turn = now / 1_800_000 + n;
    // Each drives in circles, and stands for a third of the time.
    const speed = (Math.floor(now / 1_200_000) + n) % 3 === 0 ? 0 : 50;
    const place = { latitude: 41.6 + 0.1 * Math.sin(turn), longitude: 21.4 + 0.1 * Math.cos(turn) };
    return positionBody(trackerOf(n), new Date(now), speed, place);
  }

  async #read(path: string): Promise<void> {
    for (; !this.#isStopped; await pause(500)) if (!this.#isPaused) await this.#work(this.#get(path));
  }

  async #get(path: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const answer = await fetch(this.cluster.url + path, { headers, signal: AbortSignal.timeout(30_000) }).catch(
      (error: Error) => error,
    );
    if (!(answer instanceof Error)) await answer.arrayBuffer().catch(() => {});
    this.reads++;
    if (answer instanceof Error || !answer.ok) this.#note(`GET ${path}`, answer);
  }

  async #send(path: string, bodies: readonly unknown[], onStored: (count: number) => void): Promise<void> {
    for (;;) {
      const answer = await fetch(this.cluster.ingest + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.cluster.ingestKey}` },
        body: JSON.stringify(bodies),
        signal: AbortSignal.timeout(30_000),
      }).catch((error: Error) => error);
      const data = !(answer instanceof Error) && answer.ok ? (await answer.json()).data : undefined;
      const rejected: { reason: string }[] = data?.rejected ?? [];
      for (const { reason } of rejected) this.#note(`POST ${path}: ${reason}`);
      if (data) return onStored(bodies.length - rejected.length);
      this.#note(`POST ${path}`, answer);
      await pause(500);
    }
  }

  #note(what: string, answer?: Response | Error): void {
    const how = answer === undefined ? '' : answer instanceof Error ? ` ${answer.message}` : ` ${answer.status}`;
    this.faults.push({ at: this.clock.now(), what: what + how });
  }

  #work(work: Promise<void>): Promise<void> {
    const done: Promise<void> = work.finally(() => this.#working.delete(done));
    this.#working.add(done);
    return done;
  }
}
