/** Features of a file as GeoJSON, longitude first; the caller validates their geometry. */
export interface Feature {
  /** Of the file, from 1: its line, or the place among its features. */
  row: number;
  properties: Readonly<Record<string, unknown>>;
  geometry: unknown;
  /** Why there is no geometry, where something was meant to be one. */
  problem?: 'broken' | 'unknownShape';
}

/** Features of GeoJSON: a collection, a feature, a geometry alone, or any of them a line. */
export function featuresOf(documents: readonly unknown[]): Feature[] {
  const all = documents.flatMap((one): unknown[] => {
    const { type, features } = record(one);
    if (type === 'FeatureCollection' && Array.isArray(features)) return features;
    return [type === 'Feature' ? one : { properties: {}, geometry: one }];
  });
  return all.map((one, index) => {
    const { geometry = null, properties } = record(one);
    const isFeature = typeof one === 'object' && one !== null;
    return {
      row: index + 1,
      properties: record(properties),
      geometry,
      ...(!isFeature && { problem: 'broken' as const }),
    };
  });
}

export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The visible text of a description: map programs often write HTML. */
export function shownText(text: string): string {
  if (!/<[a-z][^>]*>|&\w+;/i.test(text)) return text.trim();
  return text
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d)>/gi, '\n')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)))
    .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/[ \t]+\n/g, '\n')
    .trim();
}
