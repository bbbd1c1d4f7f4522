import { needsGlyphs, setGlyphs } from './sprites';

/**
 * Fetches the drawn glyphs, which only a computer without coloured emoji needs. Returns whether sprites must be drawn
 * again.
 */
export async function loadGlyphs(): Promise<boolean> {
  if (!needsGlyphs()) return false;
  setGlyphs(await import(/* webpackChunkName: "map-glyphs" */ './glyphs'));
  return true;
}
