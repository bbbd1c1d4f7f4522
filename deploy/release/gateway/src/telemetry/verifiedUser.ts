// Connects to the own API.
/** The user of a bearer token, by the API. */
export interface VerifiedUser {
  /** Distinguishes users. */
  id: string;
  username: string;
  role: string | null;
  /** Id of the team. */
  team: string | null;
}

/** Milliseconds the API has to answer. */
const TIME_LIMIT = 10_000;

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * Asks the API at GET /api/auth/verify. Null: it rejects the bearer, or the session must add a second factor before any
 * other call. @throws when it cannot be asked.
 */
export async function verifyBearer(
  apiOrigin: string,
  authorization: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<VerifiedUser | null> {
  if (!authorization?.startsWith('Bearer ')) return null;
  const response = await fetch(`${apiOrigin}/api/auth/verify`, {
    headers: { ...headers, authorization },
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  if (response.status === 401 || response.status === 403) return null;
  if (!response.ok) throw new Error(`the API answered ${response.status}`);
  const body = asObject(await response.json());
  if (body.success === false) return null;
  const user = asObject(body.user ?? asObject(body.data).user);
  if (user.must_add_second_factor === true) return null;
  const username = asText(user.username);
  const id = asText(user.id) || username;
  return id === '' ? null : { id, username, role: asText(user.role) || null, team: asText(user.team_id) || null };
}
