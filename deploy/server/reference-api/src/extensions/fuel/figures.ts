import type { CallData, fuelCalls } from 'shared-auth/calls';
import { HOUR_MS } from 'shared-auth/contract';
import { dayOf, startOfNextDay } from '../../platform/http/times';
import { round } from '../../platform/limits/round';
import { clip, merge, type Span } from '../../platform/limits/spans';
import type { Receipt } from './receipts.store';
import type { Tank } from './tank';
import type { Motions } from './tanks.store';

/** As the call returns them. */
export type FuelFigures = CallData<typeof fuelCalls.ofVehicle>;

/**
 * The largest distance of a refuel and its receipt in time: clocks of cash desks are inexact, and people enter receipts
 * later.
 */
const RECEIPT_MS = 3 * HOUR_MS;

const litres = (value: number) => round(value, 2);
const iso = (at: number) => new Date(at).toISOString();
const together = (values: readonly number[]) => litres(Math.hypot(...values));
const overlap = (a: Span, b: Span) => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
const share = (part: Span, whole: Span) => overlap(part, whole) / Math.max(1, whole.to - whole.from);

interface Named {
  name: string;
  tank: Tank;
}

/** The figures that the tanks of a vehicle show for a period. */
export function figuresOf(
  tanks: readonly Named[],
  motion: Motions,
  receipts: readonly Receipt[],
  asked: Span,
): FuelFigures {
  const changes = tanks
    .flatMap(({ name, tank }) => tank.changes.map((change) => ({ ...change, name, unsure: tank.unsure })))
    .filter(({ to }) => to >= asked.from && to < asked.to)
    .sort((a, b) => b.from - a.from);
  const days = [];
  for (let at = asked.from; at < asked.to; at = startOfNextDay(dayOf(new Date(at)))) {
    const date = dayOf(new Date(at));
    const burnt = burntIn(tanks, motion, { from: at, to: Math.min(asked.to, startOfNextDay(date)) });
    if (burnt) days.push({ date, ...burnt });
  }
  const trips = motion.trips.flatMap((trip) => {
    const burnt = trip.from >= asked.from && trip.from < asked.to ? burntIn(tanks, motion, trip) : undefined;
    return burnt ? [{ start_time: iso(trip.from), end_time: iso(trip.to), ...burnt }] : [];
  });
  const nothing = { litres: 0, unsure: 0, distance: 0, engine_seconds: 0 };
  return {
    tanks: [...new Set(tanks.map(({ name }) => name))],
    changes: changes.map(({ name, from, to, before, after, litres: by, unsure }) => {
      const place = motion.stops.find((stop) => overlap(stop, { from, to }) > 0);
      return {
        kind: by > 0 ? 'refuel' : 'drain',
        tank: name,
        start_time: iso(from),
        end_time: iso(to),
        litres_before: litres(before),
        litres_after: litres(after),
        litres: litres(Math.abs(by)),
        unsure: litres(unsure),
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
      } as const;
    }),
    days: days.reverse(),
    trips: trips.reverse(),
    sum: burntIn(tanks, motion, asked) ?? nothing,
    receipts: receipts.map((receipt) => {
      const own = changes.filter((change) => change.litres > 0 && receiptOf(change, receipts) === receipt);
      return {
        ...receipt,
        measured: own.length === 0 ? null : litres(own.reduce((sum, change) => sum + change.litres, 0)),
        unsure: own.length === 0 ? null : together(own.map(({ unsure }) => unsure)),
      };
    }),
  };
}

/** The receipt that is nearest to a refuel. */
function receiptOf({ from, to }: Span, receipts: readonly Receipt[]): Receipt | undefined {
  const far = ({ bought_at }: Receipt) => Math.max(0, from - Date.parse(bought_at), Date.parse(bought_at) - to);
  const [nearest] = receipts.filter((receipt) => far(receipt) <= RECEIPT_MS).sort((a, b) => far(a) - far(b));
  return nearest;
}

/** The fuel burnt in a period, as far as the level was known, and the distance driven then. */
function burntIn(tanks: readonly Named[], { trips, stops }: Motions, asked: Span) {
  const known = tanks.flatMap(({ tank }) => {
    const span = clip(asked, tank);
    return span ? [{ ...span, tank }] : [];
  });
  if (known.length === 0) return undefined;
  const spans = merge(known);
  const sumOf = <S extends Span>(all: readonly S[], value: (one: S) => number) =>
    Math.round(
      all.reduce((sum, one) => sum + spans.reduce((part, span) => part + share(span, one), 0) * value(one), 0),
    );
  return {
    litres: litres(known.reduce((sum, { tank, from, to }) => sum + tank.burnt(from, to), 0)),
    unsure: together(known.map(({ tank, from, to }) => tank.unsureIn(from, to))),
    distance: sumOf(trips, ({ distance }) => distance),
    engine_seconds:
      sumOf(trips, ({ from, to }) => (to - from) / 1_000) + sumOf(stops, ({ idlingMs }) => idlingMs / 1_000),
  };
}
