/** A piece of an attribution: plain text, or a link. */
export interface AttributionPart {
  text: string;
  href?: string | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { copy: '©', amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const plain = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** Reads the attribution HTML of tile servers; only its text and http(s) links are used. */
export function parseAttribution(html: string): AttributionPart[] {
  const parts: AttributionPart[] = [];
  const link = /<a\b[^>]*?href=["']?(https?:\/\/[^"'\s>]+)["']?[^>]*>(.*?)<\/a>/gi;
  let at = 0;
  for (const match of html.matchAll(link)) {
    const before = plain(html.slice(at, match.index));
    if (before) parts.push({ text: before });
    parts.push({ text: plain(match[2] ?? ''), href: match[1] });
    at = match.index + match[0].length;
  }
  const rest = plain(html.slice(at));
  if (rest) parts.push({ text: rest });
  return parts;
}
