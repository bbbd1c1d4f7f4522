interface Call {
  token?: string;
  /** Sent as JSON, by POST. */
  body?: object;
  headers?: Record<string, string>;
}

/**
 * Calls a server and returns the body of its response. @throws Error with the body of a failure.
 */
export async function call(url: string, path: string, { token, body, headers }: Call = {}): Promise<string> {
  const response = await fetch(url + path, {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

/** Milliseconds that a call takes. */
export async function timeOf(url: string, path: string, options?: Call): Promise<number> {
  const began = performance.now();
  await call(url, path, options);
  return performance.now() - began;
}

/** The data of a call to the reference API, as the type that its caller knows. */
const data = async <T>(...of: Parameters<typeof call>): Promise<T> => JSON.parse(await call(...of)) as T;

export async function signIn(url: string, username = 'operator', password = 'operator123'): Promise<string> {
  return (await data<{ token: string }>(url, '/api/auth/login', { body: { username, password } })).token;
}

/** Signs several new people in: the server limits the live connections of each. @returns their tokens */
export async function signInPeople(url: string, count: number, role = 'operator'): Promise<string[]> {
  const token = await signIn(url, 'admin', 'admin123');
  const tokens: string[] = [];
  for (let i = 0; i < count; i++) {
    const [username, password] = [`watcher${i}`, `keeps-watch-${i}`];
    const name = { first_name: 'Watcher', last_name: String(i) };
    const body = { ...name, username, email: `${username}@fleet.example`, password, role };
    await call(url, '/api/users', { token, body });
    tokens.push(await signIn(url, username, password));
  }
  return tokens;
}
