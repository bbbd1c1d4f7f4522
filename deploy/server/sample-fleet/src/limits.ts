import { DemoSession } from './session';

/** The sample company's limits: below some of the speeds at which its vehicles are driven too fast. */
const sampleLimits: Readonly<Record<string, object>> = {
  'company/all': { speed_limit: 110, tolerance: 3, tolerance_unit: 'kmh', min_seconds: 10 },
  'type/truck': { speed_limit: 90 },
  'type/bus': { speed_limit: 100, tolerance: 5, tolerance_unit: 'percent' },
  'team/3': { speed_limit: 100 },
};

interface KnownLimit {
  speed_limit: number | null;
}

/**
 * Sets the sample's limits in the demo administrator's name. A server without limits, without demo accounts, or with
 * limits already is left as it is.
 */
export async function setLimits(api: string): Promise<void> {
  const session = await DemoSession.open(api, 'admin');
  const known = await session?.call<KnownLimit[]>('GET', '/api/limits');
  if (!session || !Array.isArray(known) || known.some(({ speed_limit }) => speed_limit !== null)) return;
  for (const [owner, values] of Object.entries(sampleLimits)) await session.call('PUT', `/api/limits/${owner}`, values);
}
