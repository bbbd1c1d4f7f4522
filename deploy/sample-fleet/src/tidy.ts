import { demoAccounts } from '../../reference-api/src/users/demoAccounts';

const day = 24 * 60 * 60_000;

/** Acknowledges what is older than a day in the demo operator's name, as an operator would have. Without demo accounts nothing is done. */
export async function acknowledgeOldAlarms(api: string): Promise<void> {
  const operator = demoAccounts.find(({ username }) => username === 'operator');
  if (operator === undefined) return;
  const json = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${api}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: operator.username, password: operator.password }),
  });
  if (!signedIn.ok) return;
  // Both ends of this conversation are in this package; the server's answers have passed its schemas.
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
