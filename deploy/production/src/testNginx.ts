import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { ensureNginx, ensureOpenssl } from '../../commands/lib/debianProgram.mjs';
import { frontConfig } from '../../commands/lib/frontConfig.mjs';

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // listening on TCP
      server.close(() => resolve(port));
    });
  });

/** The address the ingress calls from; nginx believes it alone. */
export const INGRESS = '127.0.0.9';

/** The console's nginx as it is deployed, and a second one as an ingress in front of it. */
export class TestNginx {
  readonly #dir = mkdtempSync(join(tmpdir(), 'fleet-nginx-'));
  readonly #servers: ChildProcess[] = [];
  #output = '';

  readonly #brotli: boolean;

  /** @param options `brotli`: with Debian's module, as in the front image */
  constructor({ brotli = false } = {}) {
    this.#brotli = brotli;
    // When root starts nginx, its workers run as another user, who must be able to write here.
    chmodSync(this.#dir, 0o777);
    mkdirSync(join(this.#dir, 'trusted'));
    writeFileSync(join(this.#dir, 'trusted/ingress.conf'), `set_real_ip_from ${INGRESS};`);
  }

  /**
   * Starts nginx with the deployed configuration, with these addresses in place of the services' names. @returns its
   * origin
   */
  async start({ gateway, api }: { gateway: string; api: string }): Promise<string> {
    const port = await freePort();
    return this.#run(`nginx-${port}`, this.#deployed(port, gateway, api), `http://127.0.0.1:${port}`);
  }

  /** The same with TLS at nginx itself, by a certificate of its own. @returns its origin by TLS and without */
  async startTls({ gateway, api }: { gateway: string; api: string }): Promise<{ tls: string; plain: string }> {
    const [port, tlsPort] = [await freePort(), await freePort()];
    const folder = join(this.#dir, 'tls');
    mkdirSync(folder);
    const subject = [
      '-subj',
      '/CN=localhost',
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      join(folder, 'fullchain.pem'),
    ];
    spawnSync(ensureOpenssl(), ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]);
    const site = readFileSync(join(workspaceRoot, 'deploy/production/tls/tls.conf'), 'utf8')
      .replace('listen 8443', `listen 127.0.0.1:${tlsPort}`)
      .replaceAll('/etc/nginx/tls/', `${folder}/`);
    writeFileSync(join(folder, 'tls.conf'), site);
    const proofs = join(folder, 'acme/.well-known/acme-challenge');
    mkdirSync(proofs, { recursive: true });
    writeFileSync(join(proofs, 'token'), 'proof');
    const text = this.#deployed(port, gateway, api);
    const plain = await this.#run(`nginx-tls-${port}`, text, `http://127.0.0.1:${port}`);
    return { tls: `https://127.0.0.1:${tlsPort}`, plain };
  }

  #deployed(port: number, gateway: string, api: string): string {
    return frontConfig({
      folder: this.#dir,
      listen: `127.0.0.1:${port}`,
      gateways: [`127.0.0.1:${new URL(gateway).port}`],
      apis: [`127.0.0.1:${new URL(api).port}`],
      accessLog: join(this.#dir, 'access.log'),
      brotli: this.#brotli,
    });
  }

  /**
   * Starts an ingress as one is set up: it appends the caller's address to what the caller claims. @returns its origin
   */
  async startIngress(behind: string): Promise<string> {
    const port = await freePort();
    const name = `ingress-${port}`;
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${this.#dir}/${name}-${kind};`,
    );
    const text = `
      pid ${this.#dir}/${name}.pid;
      error_log stderr warn;
      events {}
      http {
        access_log off;
        server_tokens off;
        ${folders.join(' ')}
        server {
          listen ${port};
          location / {
            proxy_pass ${behind};
            proxy_bind ${INGRESS};
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto https;
          }
        }
      }`;
    return this.#run(name, text, `http://127.0.0.1:${port}`);
  }

  accessLog(): string {
    return readFileSync(join(this.#dir, 'access.log'), 'utf8');
  }

  /** What nginx itself wrote, errors among it. */
  output(): string {
    return this.#output;
  }

  async close(): Promise<void> {
    for (const nginx of this.#servers.reverse()) {
      const ended = new Promise((resolve) => nginx.once('exit', resolve));
      nginx.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#dir, { recursive: true, force: true });
  }

  async #run(name: string, text: string, url: string): Promise<string> {
    const file = join(this.#dir, `${name}.conf`);
    writeFileSync(file, text);
    const path = ensureNginx();
    const check = spawnSync(path, ['-t', '-q', '-p', this.#dir, '-c', file], { encoding: 'utf8' });
    if (check.status !== 0) throw new Error(`nginx refuses the configuration:\n${check.stderr}`);
    const nginx = spawn(path, ['-p', this.#dir, '-c', file, '-g', 'daemon off;']);
    this.#servers.push(nginx);
    nginx.stderr?.on('data', (chunk) => (this.#output += String(chunk)));
    for (let attempt = 0; ; attempt += 1) {
      // With TLS this is a redirect: it is up all the same.
      const isUp = await fetch(`${url}/healthz`, { redirect: 'manual' }).then(
        ({ ok, status }) => ok || status === 308,
        () => false,
      );
      if (isUp) return url;
      if (attempt === 100) throw new Error(`nginx did not come up:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
