import { setTimeout as pause } from 'node:timers/promises';
import type { ForeignClient } from '@fleet/tracing/egress';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { addressCalls, CallData } from 'shared-auth/calls';
import { type Locale, validLatLng } from 'shared-auth/contract';
import type { Egress } from '../../platform/egress/egress';
import { HttpError, tryLater } from '../../platform/http/errors';
import { takePoint } from '../../platform/http/limiter';

type Found = CallData<typeof addressCalls.list>;

/** Milliseconds for which results are cached; streets rarely change. */
const KEPT_MS = 24 * 3_600_000;
const MOST_KEPT = 2_000;
/** Searches that wait for their turn: more would be seconds late, and nobody waits for them. */
const MOST_WAITING = 5;
/** Milliseconds between two attempts to get the next turn. */
const LOOK_MS = 100;
const MOST_FOUND = 5;
/** Letters of an address: Nominatim ends it with region, code and country. */
const MOST_LETTERS = 300;
/** West, north, east, south of the country: results within it are listed first, and others are found as well. */
const VIEWBOX = '20.4,42.4,23.1,40.8';

interface Asked {
  /** Aborted when no caller waits any more. */
  signal: AbortSignal;
  log: FastifyBaseLogger;
}

/** A server with the search API of Nominatim. */
export class Geocoder {
  readonly #url: string;
  readonly #client: ForeignClient;
  readonly #turns: RateLimiterAbstract;
  readonly #kept = new LRUCache<string, Found>({ max: MOST_KEPT, ttl: KEPT_MS });
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** @param url its address, with or without a key in the query. @param turns how often it may be asked */
  constructor(url: string, egress: Egress, turns: RateLimiterAbstract) {
    this.#url = url;
    this.#client = egress.client('geocoder', url);
    this.#turns = turns;
  }

  /** @throws HttpError 502 where it could not be asked, 503 where too many wait */
  async search(search: string, language: Locale, { signal, log }: Asked): Promise<Found> {
    const wanted = search.trim().replaceAll(/\s+/g, ' ').toLowerCase();
    const key = `${language} ${wanted}`;
    const known = this.#kept.get(key);
    if (known) return known;
    await this.#turn(key, signal);
    const found = this.#kept.get(key) ?? (await this.#ask(wanted, language, signal, log));
    this.#kept.set(key, found);
    return found;
  }

  /** Waits for a turn, in the order of arrival; a caller who has disconnected does not use one. */
  async #turn(key: string, signal: AbortSignal): Promise<void> {
    if (this.#waiting >= MOST_WAITING) throw tryLater(503, 'Премногу пребарувања на адреси.', MOST_WAITING);
    this.#waiting += 1;
    const turn = this.#last.then(async () => {
      signal.throwIfAborted();
      // Somebody may have asked the same in the meantime.
      while (!this.#kept.has(key) && (await takePoint(this.#turns, 'all')) > 0)
        await pause(LOOK_MS, undefined, { signal });
    });
    this.#last = turn.catch(() => {}).finally(() => (this.#waiting -= 1));
    return turn;
  }

  async #ask(wanted: string, language: Locale, signal: AbortSignal, log: FastifyBaseLogger): Promise<Found> {
    const url = new URL(this.#url);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/search`;
    const query = { q: wanted, format: 'jsonv2', limit: String(MOST_FOUND), 'accept-language': language };
    for (const [name, value] of Object.entries({ ...query, viewbox: VIEWBOX })) url.searchParams.set(name, value);
    try {
      // Its policy asks who it is.
      const headers = { accept: 'application/json', 'user-agent': 'fleet-console' };
      const response = await this.#client.fetch(url, { headers, signal });
      if (!response.ok) throw new Error(`The geocoder refused a search (${response.status})`);
      return readFound(await response.json());
    } catch (err) {
      signal.throwIfAborted();
      log.warn({ err }, 'addresses not searched');
      throw new HttpError(502, 'Адресите моментално не може да се пребараат.');
    }
  }
}

/** Nominatim writes numbers as texts. */
const degrees = (value: unknown): number => Number.parseFloat(String(value));

/** The usable part of the geocoder's response. @throws Error for anything but a list */
function readFound(json: unknown): Found {
  if (!Array.isArray(json)) throw new Error('The geocoder returned no list');
  return json
    .flatMap((row: unknown) => {
      const { display_name: label, lat, lon, licence } = Object(row) as Record<string, unknown>;
      const at = validLatLng(degrees(lat), degrees(lon));
      if (typeof label !== 'string' || label.trim() === '' || !at) return [];
      return {
        label: label.slice(0, MOST_LETTERS),
        latitude: at.lat,
        longitude: at.lng,
        licence: typeof licence === 'string' ? licence.slice(0, MOST_LETTERS) : null,
      };
    })
    .slice(0, MOST_FOUND);
}
