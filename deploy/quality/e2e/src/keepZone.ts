import type { Servers } from './servers';
import { expect, tokenOf } from './test';

/** Keeps a zone of a name that no other test uses: a circle of 600 m in Skopje, or what is given. */
export async function keepZone(servers: Servers, name: string, fields: object = {}): Promise<number> {
  const response = await fetch(`${servers.api}/api/zones`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(servers, 'manager')}` },
    body: JSON.stringify({
      ...{ name, kind: 'customer', color: 'violet', team_id: null, note: null, speed_limit: null },
      geometry: { type: 'Point', coordinates: [21.4694, 41.9896], radius: 600 },
      ...fields,
    }),
  });
  expect(response.status).toBeLessThan(300);
  const { data } = (await response.json()) as { data: { id: number } }; // the API's own envelope
  return data.id;
}
