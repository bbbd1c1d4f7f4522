import type { ZoneGeometry } from 'shared-auth/contract';
import { ZoneIndex } from 'shared-ui/zones';
import type { Database } from '../../platform/database/database';
import { KeptReading } from '../../platform/kept';
import { type RuleTerms, ruleColumns } from './rules/ruleColumns';

/** The fields of a zone's rule that its alarms need. */
export interface KnownRule extends RuleTerms {
  id: number;
  /** Epoch ms; earlier events raise no alarm. */
  countsFrom: number;
}

/** The fields of a zone with which positions are compared. */
export interface KnownZone {
  id: number;
  name: string;
  /** The team of the zone; null for a zone of everyone. */
  team: number | null;
  geometry: ZoneGeometry;
  /** km/h */
  speedLimit: number | null;
  /** Epoch ms from which the limit applies. */
  limitFrom: number;
  /** Epoch ms; earlier fixes are ignored. */
  countsFrom: number;
  /** Those that are active. */
  rules: readonly KnownRule[];
}

/** A limit that a zone had before, with the geometry that it had then. */
export interface PastLimit {
  id: number;
  geometry: ZoneGeometry;
  /** The team of the zone then; null for a zone of everyone. */
  team: number | null;
  /** The speed rules that narrowed the limit; empty where it was for all vehicles of the zone. */
  takers: readonly Pick<KnownRule, 'vehicle_ids' | 'team_ids'>[];
  /** Epoch ms. */
  countsFrom: number;
  until: number;
}

interface ZoneRow {
  id: number;
  name: string;
  team: number | null;
  geometry: ZoneGeometry;
  speed_limit: number | null;
  limit_from: string;
  counts_from: string;
  rules: (Omit<KnownRule, 'countsFrom'> & { counts_from: string })[];
}

/**
 * All zones and their rules in memory: the writer of positions reads them with each fix. An instance that changes one
 * reads them again at once, the others within seconds; a change waits for `lead` until all of them have.
 */
export class ZoneBook extends KeptReading {
  protected readonly reads = 'zones';
  #index = new ZoneIndex<KnownZone>([]);
  #past = new ZoneIndex<PastLimit>([]);
  #version = '';

  get index(): ZoneIndex<KnownZone> {
    return this.#index;
  }

  /** Limits that zones had before. */
  get past(): ZoneIndex<PastLimit> {
    return this.#past;
  }

  zones(): readonly KnownZone[] {
    return this.#index.zones();
  }

  protected async read(): Promise<void> {
    const [state] = await this.database.query<{ version: string }>(
      `select (select concat(count(*), ' ', max(updated_at), ' ', max(counts_from)) from zones) || ' '
         || (select concat(count(*), ' ', max(id), ' ', max(counts_from), ' ', max(updated_at)) from zone_rules) as version`,
    );
    if (state === undefined || state.version === this.#version) return;
    const zones = await readZones(this.database);
    this.#past = new ZoneIndex(await readPastLimits(this.database));
    this.#index = new ZoneIndex(zones);
    this.#version = state.version;
  }
}

async function readZones(database: Database): Promise<KnownZone[]> {
  const rows = await database.query<ZoneRow>(
    `select z.id, z.name, z.team_id as team, z.geometry, z.speed_limit, z.limit_from, z.counts_from, coalesce((
       select json_agg(json_build_object(${['id', ...ruleColumns, 'counts_from'].map((name) => `'${name}', r.${name}`).join(', ')}) order by r.id)
       from zone_rules r where r.zone_id = z.id and r.is_active), '[]'::json) as rules from zones z`,
  );
  return rows.map(({ speed_limit, limit_from, counts_from, rules, ...zone }) => ({
    ...zone,
    speedLimit: speed_limit,
    limitFrom: Date.parse(limit_from),
    countsFrom: Date.parse(counts_from),
    rules: rules.map(({ counts_from: since, ...rule }) => ({ ...rule, countsFrom: Date.parse(since) })),
  }));
}

async function readPastLimits(database: Database): Promise<PastLimit[]> {
  const rows = await database.query<Omit<PastLimit, 'countsFrom' | 'until'> & { counts_from: string; until: string }>(
    'select id, geometry, team_id as team, takers, counts_from, until from past_zone_limits where until > counts_from',
  );
  return rows.map(({ counts_from, until, ...limit }) => ({
    ...limit,
    countsFrom: Date.parse(counts_from),
    until: Date.parse(until),
  }));
}
