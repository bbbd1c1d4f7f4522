import * as v from 'valibot';
import { locales } from '../locale';

/** A base map that the user may choose. */
export const tileLayer = v.object({
  /** As the user reads it in the list of layers. */
  name: v.string(),
  /** Leaflet tile template, or a .pmtiles file. */
  url: v.string(),
  /** Credits for the data: text, or HTML of which text and links are shown. */
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
   * Origin of the websocket; '' follows docs/spec/core.md §9 (localhost:3000 on localhost, else port 3000 of the page's
   * host).
   */
  liveOrigin: v.optional(v.string(), ''),
  /** The console's path below its origin, such as `/console/`. @default / */
  basePath: v.optional(v.string()),
  /** Base maps, the default first; an empty list selects the offline map. */
  tileLayers: v.optional(v.array(tileLayer), []),
  /** The first of `tileLayers`, for modules that know only one; '' without any. */
  tileUrl: v.optional(v.string(), ''),
  tileAttribution: v.optional(v.string(), ''),
  allowOverrides: v.optional(v.boolean(), false),
  defaultLocale: v.optional(v.picklist(locales), locales[0]),
  /** Proposed slots that this console shows for modules that request them. @default none */
  proposals: v.optional(v.array(v.string())),
  /**
   * The capabilities that the API announces beyond the specification: names of `serverCapabilities`, and names that
   * only a newer console knows. @default none
   */
  capabilities: v.optional(v.array(v.string())),
  /**
   * The preview whose link was opened in this browser. `isShown`: its builds are part of this page; that requires a
   * signed-in user who may see them.
   */
  preview: v.optional(v.object({ isShown: v.boolean(), until: v.string(), versions: v.array(v.string()) })),
});
export type RuntimeConfig = v.InferOutput<typeof runtimeConfig>;
