// The demo account that a server in development has.
const operator = { username: 'operator', password: 'operator123' };
const day = 24 * 60 * 60_000;

/**
 * Acknowledges what is older than a day in the demo operator's name, as an operator would have. Without demo accounts
 * nothing is done.
 */
export async function acknowledgeOldAlarms(api: string): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${api}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(operator),
  });
  if (!signedIn.ok) return;
  // The server's responses have passed its own schemas.
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { ...json, authorization: `Bearer ${token}` };
  const end = new Date(Date.now() - day).toISOString();
  for (;;) {
    const answer = await fetch(
      `${api}/api/alarms?is_acknowledged=false&limit=1000&end_date=${encodeURIComponent(end)}`,
      { headers },
    );
    if (!answer.ok) return;
    const { data } = (await answer.json()) as { data: { id: number }[] };
    if (data.length === 0) return;
    const body = JSON.stringify({ alarm_ids: data.map(({ id }) => id) });
    const done = await fetch(`${api}/api/alarms/acknowledge/bulk`, { method: 'PUT', headers, body });
    if (!done.ok) return;
  }
}
