import type { Servers } from './servers';
import { expect, tokenOf } from './test';

/** A truck of a test's own, with a tracker. @returns its id */
export async function makeVehicle(
  servers: Servers,
  { uid, plate, imei }: { uid: string; plate: string; imei: string },
): Promise<number> {
  const token = await tokenOf(servers, 'manager');
  const post = async (path: string, body: object) => {
    const response = await fetch(servers.api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: { id: number } }; // the API's own envelope
    return data.id;
  };
  const vehicle = { vehicle_id: uid, license_plate: plate, make: 'MAN', model: 'TGX', vehicle_type: 'truck' };
  const id = await post('/api/vehicles', { ...vehicle, status: 'active' });
  await post('/api/devices', { device_id: uid, imei, device_type: 'T', vehicle_id: id });
  return id;
}
