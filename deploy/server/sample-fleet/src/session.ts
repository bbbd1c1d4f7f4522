/** A session of a demo account in development, for the calls that the sample fleet makes as a person. */
export class DemoSession {
  private constructor(
    private readonly api: string,
    private readonly token: string,
  ) {}

  /** Signs in; undefined where the server has no demo accounts. */
  static async open(api: string, account: 'operator' | 'admin'): Promise<DemoSession | undefined> {
    const response = await fetch(`${api}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: account, password: `${account}123` }),
    });
    if (!response.ok) return undefined;
    // The server's responses have passed its own schemas.
    const { token } = (await response.json()) as { token: string };
    return new DemoSession(api, token);
  }

  /** @returns `data` of the response, `true` where it has none, undefined where the server refuses. */
  async call<T = true>(method: string, path: string, body?: unknown): Promise<T | undefined> {
    const response = await fetch(this.api + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) return undefined;
    const { data = true } = (await response.json()) as { data?: unknown };
    return data as T;
  }
}
