import { Secret, TOTP } from 'otpauth';
import type { Answer, TestApi } from '../../../testing/client';
import { SoftAuthenticator } from './authenticator';

const ORIGIN = 'http://localhost:8080';
export const FACTOR = '/api/auth/second-factor';

/** A demo user with an authenticator app and a security key. */
export class Person {
  readonly key = new SoftAuthenticator(ORIGIN);
  secret = '';
  codes: string[] = [];
  token = '';

  constructor(
    public test: TestApi,
    readonly username: string,
    public password = `${username}123`,
    /** Where they call from: tries are counted by address. By default all call from this machine. */
    readonly address?: string,
  ) {}

  send(method: string, path: string, body?: unknown, token = this.token): Promise<Answer> {
    const headers = { origin: ORIGIN, ...(this.address !== undefined && { 'x-forwarded-for': this.address }) };
    return this.test.send(method, path, { body, headers, ...(token !== '' && { token }) });
  }

  logIn(password = this.password): Promise<Answer> {
    return this.send('POST', '/api/auth/login', { username: this.username, password }, '');
  }

  /** Signs in with the password, and with a second factor when the server asks for one. */
  async signIn(): Promise<Answer> {
    const first = await this.logIn();
    if (first.status === 200) this.token = first.body.token;
    if (first.body.reason !== 'second_factor') return first;
    const second = await this.second(first.body.second_factor.ticket, { code: await this.freshCode() });
    this.token = second.body.token;
    return second;
  }

  second(ticket: string, proof: object): Promise<Answer> {
    return this.send('POST', `${FACTOR}/sign-in`, { ticket, ...proof }, '');
  }

  async addTotp(): Promise<Answer> {
    const { body } = await this.send('POST', `${FACTOR}/totp`, {});
    this.secret = body.data.secret;
    const added = await this.send('PUT', `${FACTOR}/totp`, { ticket: body.data.ticket, code: this.code(-1) });
    this.codes = added.body.data?.recovery_codes ?? this.codes;
    return added;
  }

  async addPasskey(name = 'Клуч'): Promise<Answer> {
    const { body } = await this.send('POST', `${FACTOR}/passkeys/options`, {});
    const passkey = this.key.create(body.data.options);
    const added = await this.send('POST', `${FACTOR}/passkeys`, { ticket: body.data.ticket, name, passkey });
    this.codes = added.body.data?.recovery_codes ?? this.codes;
    return added;
  }

  /** The code that the app shows so many steps from now. */
  code(steps = 0): string {
    return new TOTP({ secret: Secret.fromBase32(this.secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  }

  /** The app's code of now, as if none had been typed yet. */
  async freshCode(): Promise<string> {
    await this.sql('update totp_secrets set last_step = 0 where user_id = (select id from users where username = $1)');
    return this.code();
  }

  /** Time goes by since the person last showed who they are. */
  async minutesPass(minutes = 6): Promise<void> {
    await this.sql(
      `update sessions set confirmed_at = confirmed_at - interval '${minutes} minutes' where user_id = (select id from users where username = $1)`,
    );
  }

  async sql(statement: string): Promise<void> {
    await this.test.api.database.query(statement, [this.username]);
  }
}
