import { SettingError } from '@fleet/build/errors';
import { readTileLayers, type TileLayer } from 'shared-auth/contract';
import { isUsableHost } from './http/hostHeader';

/**
 * OpenStreetMap's standard tiles, the default. Their usage policy: https://operations.osmfoundation.org/policies/tiles
 * (attribution, a Referer, no bulk download, no promise of service).
 */
export const OPEN_STREET_MAP: TileLayer = {
  name: 'OpenStreetMap',
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
  maxZoom: 19,
};

/** Whether a URL's host is a plain host name, as it becomes part of the page's policy. `{s}` is a subdomain. */
function hasPlainHost(url: string): boolean {
  if (url.startsWith('/')) return !url.startsWith('//');
  const plain = url.replace('{s}', 'a').replace(/[{}]/g, '');
  return URL.canParse(plain) && isUsableHost(new URL(plain).host);
}

const isTileUrl = (url: string): boolean =>
  hasPlainHost(url) &&
  /^(https?:\/\/|\/)\S+$/.test(url) &&
  (/\.pmtiles$/.test(url) || ['{z}', '{x}', '{y}'].every((part) => url.includes(part)));

function named(value: string): TileLayer[] {
  let json: unknown;
  try {
    json = JSON.parse(value);
  } catch {
    throw new SettingError(`TILE_URL is neither a URL nor JSON: ${value}`);
  }
  const layers = readTileLayers(json);
  if (!layers) throw new SettingError('TILE_URL as JSON must be a list of { "name", "url", "attribution", "maxZoom" }');
  return layers;
}

/**
 * The base maps of TILE_URL: unset is OpenStreetMap, `none` is no tiles, a Leaflet template or a .pmtiles file is one
 * layer, a JSON list is several that the user may choose from.
 *
 * @throws SettingError
 */
export function tileLayersFrom(setting = '', attribution = ''): TileLayer[] {
  const value = setting.trim();
  if (value === '') return [OPEN_STREET_MAP];
  if (value === 'none') return [];
  const layers = value.startsWith('[')
    ? named(value)
    : [
        {
          name: value.startsWith('/') ? value : value.replace(/^https?:\/\/([^/]*).*/, '$1'),
          url: value,
          attribution,
          maxZoom: 19,
        },
      ];
  for (const { url } of layers)
    if (!isTileUrl(url))
      throw new SettingError(
        `TILE_URL must be none, a template such as https://tiles.example.mk/{z}/{x}/{y}.png, a .pmtiles file, or a JSON list of them, not "${url}"`,
      );
  return layers;
}
