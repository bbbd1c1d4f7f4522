/** A device is in Veles and does not move, as it reported at these times (epoch ms). */
export const standing = (device: number, times: readonly number[]) =>
  times.map((at) => ({
    position: {
      id: 0,
      deviceId: device,
      protocol: 'teltonika',
      serverTime: null,
      deviceTime: null,
      fixTime: new Date(at).toISOString(),
      valid: true,
      latitude: 41.7165,
      longitude: 21.7753,
      altitude: 200,
      speed: 0,
      course: 0,
      address: null,
      accuracy: 4,
      network: null,
      geofenceIds: null,
      attributes: { ignition: false },
    },
    device: { id: device, uniqueId: `GPS-00${device}`, name: `GPS-00${device}`, status: 'online', phone: null },
  }));

/** Yesterday at ten in the morning of UTC, which is before 12:30 in Skopje all year. */
export function yesterday(): number {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Skopje' });
  return Date.parse(`${today}T10:00:00Z`) - 86_400_000;
}
