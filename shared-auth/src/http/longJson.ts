import { createYielder } from './schedule';

/** Bytes that are read in about a millisecond. */
const PIECE_BYTES = 100_000;
/**
 * Maximum depth of a list that is parsed in pieces; deeper ones are parsed in one go, so that the cost of a response
 * stays proportional to its length.
 */
const MOST_LEVELS = 4;

const codeOf = (character: string) => character.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA, COLON] = [codeOf('"'), codeOf('\\'), codeOf(','), codeOf(':')];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [codeOf('['), codeOf(']'), codeOf('{'), codeOf('}')];
const isBlank = (code: number | undefined) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

interface LongJsonOptions {
  signal?: AbortSignal | undefined;
  /** Bytes parsed at once. Default: about a millisecond's worth. */
  piece?: number;
}

/**
 * JSON.parse for many megabytes of UTF-8: the same value and the same refusals, read in pieces between which the
 * browser gets its turn. The input is bytes, because decoding all of them at once would also block the page.
 *
 * @throws SyntaxError for invalid JSON; the signal's reason when it is aborted meanwhile
 */
export async function parseLongJson(
  json: Uint8Array,
  { signal, piece: most = PIECE_BYTES }: LongJsonOptions = {},
): Promise<unknown> {
  const yielder = createYielder();
  const decoder = new TextDecoder();
  let at = json[0] === 0xef && json[1] === 0xbb && json[2] === 0xbf ? 3 : 0; // a byte order mark
  const text = (from: number, to: number) => decoder.decode(json.subarray(from, to));

  function refuse(): never {
    throw new SyntaxError(`Unexpected ${text(at, at + 1) || 'end'} in JSON at byte ${at}`);
  }
  function skipBlanks() {
    while (isBlank(json[at])) at += 1;
  }
  /** Goes past a character if it is the next one. */
  function passes(code: number): boolean {
    skipBlanks();
    if (json[at] !== code) return false;
    at += 1;
    return true;
  }
  /** After an item: whether another one follows before the closing bracket. */
  function hasNext(closing: number): boolean {
    if (passes(COMMA)) return true;
    return passes(closing) ? false : refuse();
  }

  /** Where the value that starts here ends; null for an object or array longer than `limit`. */
  function endOfValue(limit = most): number | null {
    let depth = 0;
    for (let i = at; i < json.length; i += 1) {
      const code = json[i] ?? 0;
      if (code === QUOTE) {
        for (i += 1; i < json.length && json[i] !== QUOTE; i += 1) if (json[i] === BACKSLASH) i += 1;
        if (depth === 0) return i + 1;
      } else if (code === ARRAY || code === OBJECT) depth += 1;
      else if (code === ARRAY_END || code === OBJECT_END) {
        if (depth === 0) return i;
        depth -= 1;
        if (depth === 0) return i + 1;
      } else if (depth === 0 && (code === COMMA || code <= 0x20)) return i;
      if (depth > 0 && i - at > limit) return null;
    }
    return json.length;
  }

  async function parsePiece(piece: string): Promise<unknown> {
    const value: unknown = JSON.parse(piece);
    if (yielder.shouldYield()) {
      await yielder.yield();
      signal?.throwIfAborted();
    }
    return value;
  }

  async function readValue(level: number): Promise<unknown> {
    skipBlanks();
    const from = at;
    const end = endOfValue(level < MOST_LEVELS ? most : Number.POSITIVE_INFINITY);
    if (end === null) return json[at] === ARRAY ? readArray(level) : readObject(level);
    at = end;
    return parsePiece(text(from, end));
  }

  async function readObject(level: number): Promise<object> {
    const entries: [string, unknown][] = [];
    at += 1; // its bracket
    if (passes(OBJECT_END)) return {};
    do {
      skipBlanks();
      if (json[at] !== QUOTE) refuse();
      const from = at;
      at = endOfValue() ?? at;
      const key: string = JSON.parse(text(from, at));
      if (!passes(COLON)) refuse();
      entries.push([key, await readValue(level + 1)]);
    } while (hasNext(OBJECT_END));
    return Object.fromEntries(entries); // own properties, also for "__proto__", as JSON.parse makes them
  }

  /** Short items are parsed many at a time. */
  async function readArray(level: number): Promise<unknown[]> {
    const items: unknown[] = [];
    let [from, to] = [0, 0]; // items that wait to be parsed
    async function parseWaiting() {
      if (to === from) return;
      const waiting = (await parsePiece(`[${text(from, to)}]`)) as unknown[]; // the text of an array
      for (const item of waiting) items.push(item);
      from = to;
    }
    at += 1; // its bracket
    if (passes(ARRAY_END)) return items;
    do {
      skipBlanks();
      const end = endOfValue();
      if (end === at) refuse();
      if (to === from) [from, to] = [at, at];
      if (end === null) {
        await parseWaiting();
        items.push(await readValue(level + 1));
      } else {
        to = end;
        at = end;
        if (to - from > most) await parseWaiting();
      }
    } while (hasNext(ARRAY_END));
    await parseWaiting();
    return items;
  }

  const value = await readValue(0);
  skipBlanks();
  if (at < json.length) refuse();
  return value;
}
