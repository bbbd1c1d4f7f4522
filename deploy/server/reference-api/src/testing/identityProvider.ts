import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OidcSettings } from '../identity/oidc/settings';
import { needRealClock } from './realClock';

/** Claims by the name of their account. */
export type Accounts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A certified provider (oidc-provider) as a process of its own. */
export class TestProvider {
  readonly settings: OidcSettings;
  readonly #port: number;
  #process: ChildProcess | undefined;

  private constructor(port: number, redirectUri: string) {
    this.#port = port;
    this.settings = {
      issuer: `http://localhost:${port}`,
      clientId: 'fleet',
      clientSecret: 'secret of the fleet console',
      redirectUri,
      scope: 'openid profile email',
      groupsClaim: 'groups',
      roles: { admins: 'admin', managers: 'manager', dispatch: 'operator', drivers: 'driver' },
      checkSeconds: 1,
    };
  }

  static async start(port: number, redirectUri: string, accounts: Accounts): Promise<TestProvider> {
    const provider = new TestProvider(port, redirectUri);
    await provider.start(accounts);
    return provider;
  }

  /** Starts it, again after it was stopped: then it has forgotten every sign-in. */
  async start(accounts: Accounts): Promise<void> {
    needRealClock();
    const file = fileURLToPath(new URL('identityProviderProcess.mjs', import.meta.url));
    const env = { ...process.env, PORT: String(this.#port), REDIRECT_URI: this.settings.redirectUri };
    this.#process = fork(file, { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(this.#process, 'message');
    await this.setAccounts(accounts);
  }

  async setAccounts(accounts: Accounts): Promise<void> {
    const done = this.#process && once(this.#process, 'message');
    this.#process?.send({ accounts });
    await done;
  }

  /** Pauses the provider, which then answers nothing, or lets it go on. */
  pause(isPaused: boolean): void {
    this.#process?.kill(isPaused ? 'SIGSTOP' : 'SIGCONT');
  }

  async stop(): Promise<void> {
    const ended = this.#process && once(this.#process, 'exit');
    this.#process?.kill('SIGKILL');
    await ended;
  }

  /** Signs in there as a browser does. @returns the address that the browser is sent back to */
  async signIn(url: string, account: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = url;
    let form: URLSearchParams | undefined;
    for (let steps = 0; steps < 20; steps += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, {
        redirect: 'manual',
        headers: { cookie },
        ...(form && { method: 'POST', body: form }),
      });
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      form = undefined;
      const location = response.headers.get('location');
      if (location !== null) {
        next = new URL(location, next).href;
        if (next.startsWith(this.settings.redirectUri)) return next;
        continue;
      }
      const page = await response.text();
      const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
      const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
      if (action === '') throw new Error(`${response.status} ${next}: ${page}`);
      next = new URL(action, next).href;
      form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: account, password: 'any' }) });
    }
    throw new Error('The provider leads nowhere.');
  }
}
