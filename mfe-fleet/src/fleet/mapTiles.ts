import { getRuntimeConfig } from 'shared-auth';

/** The tile server the console was configured with. */
export function mapTiles(): { url: string; attribution: string } {
  const { tileUrl, tileAttribution } = getRuntimeConfig();
  return { url: tileUrl, attribution: tileAttribution };
}
