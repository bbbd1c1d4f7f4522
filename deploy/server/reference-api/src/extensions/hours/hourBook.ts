import { DAY_MS, dayAfter, fromLocalDateTime, type Severity } from 'shared-auth/contract';
import type { Database } from '../../platform/database/database';
import { KeptReading } from '../../platform/kept';
import { clip, merge, type Span } from '../../platform/limits/spans';
import { type Hours, isFreeDay, workSpans } from './workingHours';

const DAYS_KEPT = 40;

/** The hours that apply where there is no calendar. */
export const usualHours: Hours = {
  shifts: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '16:00' }],
  holidays_free: false,
  exceptions: [],
};

/** A calendar in memory. */
export class KnownCalendar {
  readonly id: number;
  readonly name: string;
  readonly hours: Hours;
  readonly drivingSeverity: Severity | null;
  /** Epoch ms from which these hours apply; they do not judge anything earlier. */
  readonly countsFrom: number;
  /** The work of the days since 1970 that were requested last. */
  readonly #days = new Map<number, readonly Span[]>();

  constructor({ id, name, driving_severity, counts_from, ...hours }: CalendarRow) {
    this.id = id;
    this.name = name;
    this.hours = hours;
    this.drivingSeverity = driving_severity;
    this.countsFrom = Date.parse(counts_from);
  }

  /** Whether a moment, epoch ms, is outside working hours. */
  isOutside(at: number): boolean {
    return !this.#workOn(Math.floor(at / DAY_MS)).some(({ from, to }) => from <= at && at < to);
  }

  /** The working times within a span, in order and without overlaps. */
  workIn(within: Span): Span[] {
    const days: Span[] = [];
    for (let day = Math.floor(within.from / DAY_MS); day * DAY_MS < within.to; day++)
      days.push(...this.#workOn(day).flatMap((span) => clip(span, within) ?? []));
    return merge(days);
  }

  #workOn(day: number): readonly Span[] {
    let spans = this.#days.get(day);
    if (!spans) {
      if (this.#days.size >= DAYS_KEPT) this.#days.clear();
      spans = workSpans(this.hours, { from: day * DAY_MS, to: (day + 1) * DAY_MS });
      this.#days.set(day, spans);
    }
    return spans;
  }
}

interface CalendarRow extends Hours {
  id: number;
  name: string;
  driving_severity: Severity | null;
  counts_from: string;
}

/** Replaces a calendar's id where the usual hours apply. */
export const USUAL = 0;

/** The usual hours as a calendar that is in no table. */
const usual = new KnownCalendar({
  ...usualHours,
  ...{ id: USUAL, name: '', driving_severity: null, counts_from: new Date(0).toISOString() },
});

/** The calendar that applies to a vehicle, and its owner. */
export interface CalendarOfVehicle {
  calendar: KnownCalendar;
  by: 'vehicle' | 'team' | 'company';
  /** Epoch ms from which it applies. */
  countsFrom: number;
}

interface UseRow {
  vehicle_id: number;
  calendar_id: number;
  by: CalendarOfVehicle['by'];
  counts_from: string;
}

/**
 * All calendars, and the one that applies to each vehicle: its own, else that of its team, else the company's. An
 * instance that changes one reads them again at once, the others within seconds.
 */
export class HourBook extends KeptReading {
  protected readonly reads = 'calendars';
  #calendars: ReadonlyMap<number, KnownCalendar> = new Map();
  #byVehicle: ReadonlyMap<number, CalendarOfVehicle> = new Map();
  #byTeam: ReadonlyMap<number, KnownCalendar> = new Map();
  #company: KnownCalendar | undefined;
  #version = '';

  /** The calendar that applies to a vehicle; undefined for none. */
  of(vehicle: number | null): CalendarOfVehicle | undefined {
    return vehicle === null ? undefined : this.#byVehicle.get(vehicle);
  }

  /** Whether now is outside the working hours of a team; null for users without a team. */
  isOffNow(team: number | null): boolean {
    return (this.#byTeam.get(team ?? 0) ?? this.#company ?? usual).isOutside(Date.now());
  }

  /**
   * Whether a moment, epoch ms, is outside the hours of a vehicle; false before its calendar applied. Without a
   * calendar the usual hours decide.
   */
  isOutside(vehicle: number, at: number): boolean {
    const own = this.of(vehicle);
    return (own?.countsFrom ?? 0) <= at && (own?.calendar ?? usual).isOutside(at);
  }

  /** Whether a day, `YYYY-MM-DD`, is free by a vehicle's calendar, if that applied already. */
  isFree(vehicle: number, date: string): boolean {
    const own = this.of(vehicle);
    return (
      own !== undefined &&
      own.countsFrom < fromLocalDateTime(dayAfter(date), '00:00') &&
      isFreeDay(own.calendar.hours, date)
    );
  }

  /** Whether a day is free by the company's calendar. */
  isCompanyFree(date: string): boolean {
    return this.#company !== undefined && isFreeDay(this.#company.hours, date);
  }

  /** The working times within a span, by the id of each calendar; `USUAL` for the usual hours. */
  workIn(within: Span): Map<number, Span[]> {
    return new Map([usual, ...this.#calendars.values()].map((calendar) => [calendar.id, calendar.workIn(within)]));
  }

  /** The company's. */
  get company(): KnownCalendar | undefined {
    return this.#company;
  }

  /** Vehicles that have a calendar. */
  entries(): Iterable<[number, CalendarOfVehicle]> {
    return this.#byVehicle;
  }

  protected async read(): Promise<void> {
    const [state] = await this.database.query<{ version: string }>(
      `select (select concat(count(*), ' ', max(updated_at), ' ', max(counts_from)) from work_calendars) || ' ' || (select concat(count(*), ' ', max(id)) from calendar_uses) || ' '
         || (select concat(count(*), ' ', max(id), ' ', max(updated_at)) from vehicles) as version`,
    );
    if (state === undefined || state.version === this.#version) return;
    const rows = await this.database.query<CalendarRow>(
      'select id, name, shifts, holidays_free, exceptions, driving_severity, counts_from from work_calendars',
    );
    const calendars = new Map(rows.map((row) => [row.id, new KnownCalendar(row)]));
    const uses = rows.length === 0 ? [] : await readUses(this.database);
    this.#byVehicle = new Map(
      uses.flatMap(({ vehicle_id, calendar_id, by, counts_from }) => {
        const calendar = calendars.get(calendar_id);
        if (!calendar) return [];
        const since = Math.max(calendar.countsFrom, Date.parse(counts_from));
        return [[vehicle_id, { calendar, by, countsFrom: since }] as const];
      }),
    );
    const others = await this.database.query<{ calendar_id: number; team_id: number | null }>(
      'select calendar_id, team_id from calendar_uses where vehicle_id is null',
    );
    const of = ({ calendar_id }: { calendar_id: number }) => calendars.get(calendar_id);
    this.#byTeam = new Map(
      others.flatMap((use) => {
        const calendar = of(use);
        return calendar && use.team_id !== null ? [[use.team_id, calendar] as const] : [];
      }),
    );
    this.#calendars = calendars;
    const company = others.find(({ team_id }) => team_id === null);
    this.#company = company && of(company);
    this.#version = state.version;
  }
}

/** The most specific use of each vehicle. */
const readUses = (database: Database): Promise<UseRow[]> =>
  database.query<UseRow>(
    `select distinct on (v.id) v.id as vehicle_id, u.calendar_id, u.counts_from,
       case when u.vehicle_id is not null then 'vehicle' when u.team_id is not null then 'team' else 'company' end as by
     from vehicles v join calendar_uses u on u.vehicle_id = v.id or u.team_id = v.team_id or (u.vehicle_id is null and u.team_id is null)
     order by v.id, u.vehicle_id nulls last, u.team_id nulls last`,
  );
