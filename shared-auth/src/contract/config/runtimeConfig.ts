import * as v from 'valibot';
import { locales } from '../locale';

/** A base map that the user may choose. */
export const tileLayer = v.object({
  /** As the user reads it in the list of layers. */
  name: v.string(),
  /** Leaflet tile template, or a .pmtiles file. */
  url: v.string(),
  /** Whose data these are: text, or HTML of which text and links are shown. */
  attribution: v.optional(v.string(), ''),
  /** Zoom beyond which the tiles of this one are enlarged. */
  maxZoom: v.optional(v.number(), 19),
});
export type TileLayer = v.InferOutput<typeof tileLayer>;

/** Reads a list of base maps; null for anything else. */
export function readTileLayers(json: unknown): TileLayer[] | null {
  const layers = v.safeParse(v.array(tileLayer), json);
  return layers.success && layers.output.length > 0 ? layers.output : null;
}

/** /config.json: run-time configuration, written by the gateway from its environment. */
export const runtimeConfig = v.object({
  /** Where /api calls go; '' is the page's own origin (the gateway proxies). */
  apiOrigin: v.optional(v.string(), ''),
  /**
   * Where the websocket goes; '' follows docs/spec/core.md §9 (localhost:3000 on localhost, else port 3000 of the
   * page's host).
   */
  liveOrigin: v.optional(v.string(), ''),
  /** Where the console lies below its origin, such as `/console/`; without it at `/`. */
  basePath: v.optional(v.string()),
  /** Base maps, the default first; none draws the offline map. */
  tileLayers: v.optional(v.array(tileLayer), []),
  /** The first of `tileLayers`, for modules that know only one; '' without any. */
  tileUrl: v.optional(v.string(), ''),
  tileAttribution: v.optional(v.string(), ''),
  allowOverrides: v.optional(v.boolean(), false),
  defaultLocale: v.optional(v.picklist(locales), locales[0]),
  /** Slots on trial that this console shows, of modules that ask for them; none without it. */
  proposals: v.optional(v.array(v.string())),
  /**
   * The names that the API announces beyond the specification: those of `serverCapabilities`, and any that a newer
   * console knows; none without it.
   */
  capabilities: v.optional(v.array(v.string())),
  /**
   * The preview whose link was opened in this browser. `isShown` is true when its builds are in this page, which they
   * are only for a signed-in user who may see them.
   */
  preview: v.optional(v.object({ isShown: v.boolean(), until: v.string(), versions: v.array(v.string()) })),
});
export type RuntimeConfig = v.InferOutput<typeof runtimeConfig>;
