import type { ScryptOptions } from 'node:crypto';
import { Worker } from 'node:worker_threads';

/** A thread that derives one key at a time, started with the first. It does not stop the process from ending. */
export class PasswordThread {
  #worker: Worker | undefined;
  #waiting: { resolve(key: Buffer): void; reject(error: Error): void } | undefined;

  get isBusy(): boolean {
    return this.#waiting !== undefined;
  }

  /** As `scrypt` of node:crypto. @throws Error where the thread ends; the next call starts another */
  async derive(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
    const worker = this.#start();
    worker.ref();
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        this.#waiting = { resolve, reject };
        worker.postMessage({ password, salt, length, options });
      });
    } finally {
      this.#waiting = undefined;
      this.#worker?.unref();
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./passwordWorker.mjs', import.meta.url), { execArgv: [] });
    // Buffers arrive as Uint8Array.
    worker.on('message', (key: Uint8Array) => this.#waiting?.resolve(Buffer.from(key)));
    worker.on('error', (error) => this.#end(worker, error));
    worker.on('exit', () => this.#end(worker, new Error('The thread of passwords ended.')));
    this.#worker = worker;
    return worker;
  }

  /** A failed thread ends a moment later, so it must not receive the next key. */
  #end(worker: Worker, reason: Error): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    this.#waiting?.reject(reason);
  }
}
