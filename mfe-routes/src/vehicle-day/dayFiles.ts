import type { TextKey, Translate } from 'shared-auth';
import { dayText } from 'shared-auth/contract';
import type { TrackFile } from 'shared-ui/tracks';
import type { Sheet, SheetCell } from 'shared-ui/xlsx';
import type { Entry, VehicleDayData } from './day';
import { entryPlace, entryTitle, leftOutNotes, type PlaceText } from './entryTexts';
import type { VehicleDayResponse } from './vehicle-day.api';

const km = (metres: number): SheetCell => ({ decimal: Math.round(metres) / 1000 });
const lasting = (ms: number): SheetCell => ({ duration: ms });

type Column = [head: TextKey, of: (entry: Entry) => SheetCell, sum?: SheetCell];

const ofTrip = (entry: Entry, read: (trip: Extract<Entry, { kind: 'trip' }>) => SheetCell): SheetCell =>
  entry.kind === 'trip' ? read(entry) : null;
const orNone = (value: number | null): SheetCell => (value === null ? null : { decimal: value });

/** Each column of the table, with the figure below it: that of the card above the list. */
function columnsOf({ entries, totals }: VehicleDayData, placeText: PlaceText, t: Translate): Column[] {
  const privates = entries.flatMap((entry) =>
    entry.kind === 'private' && entry.metres !== null ? [entry.metres] : [],
  );
  // In a separate column, because it is not part of any sum of driving.
  const privately: Column = [
    'day.columns.private',
    (entry) => (entry.kind === 'private' && entry.metres !== null ? km(entry.metres) : null),
    km(privates.reduce((sum, metres) => sum + metres, 0)),
  ];
  return [
    ['day.columns.kind', (entry) => entryTitle(entry, t), t('day.columns.total')],
    ['day.columns.from', ({ from }) => ({ time: from })],
    ['day.columns.to', ({ to }) => ({ time: to })],
    ['day.columns.duration', ({ from, to }) => lasting(to - from)],
    ['day.columns.place', (entry) => entryPlace(entry, placeText)],
    ['day.columns.distance', (entry) => ofTrip(entry, (trip) => km(trip.distance.metres)), km(totals.distance.metres)],
    [
      'day.columns.estimated',
      (entry) => ofTrip(entry, (trip) => km(trip.distance.estimated)),
      km(totals.distance.estimated),
    ],
    ...(privates.length > 0 ? [privately] : []),
    ['day.columns.idling', (entry) => (entry.kind === 'stop' ? lasting(entry.idling) : null), lasting(totals.idling)],
    ['day.columns.averageSpeed', (entry) => ofTrip(entry, (trip) => orNone(trip.averageSpeed))],
    ['day.columns.topSpeed', (entry) => ofTrip(entry, (trip) => orNone(trip.topSpeed)), orNone(totals.topSpeed)],
    ['day.columns.driver', (entry) => ofTrip(entry, (trip) => trip.driver)],
  ];
}

/** The day as one table: the CSV, the sheet of the workbook, and their sums. */
export function daySheet(day: VehicleDayData, placeText: PlaceText, t: Translate): Sheet {
  const title = [day.vehicleName, dayText(day.date)].filter(Boolean).join(' · ');
  const columns = columnsOf(day, placeText, t);
  const notes = leftOutNotes(day.totals, t);
  return {
    name: title,
    above: [[title], ...notes.map((note) => [note])],
    ...(notes.length > 0 && { notes }),
    header: columns.map(([head]) => t(head)),
    rows: day.entries.map((entry) => columns.map(([, of]) => of(entry))),
    sums: [columns.map(([, , sum = null]) => sum)],
  };
}

/** The day for navigation and GIS tools: its route, and the vehicle's stops. */
export function dayTracks(
  { date, vehicleName, points, entries, totals }: VehicleDayResponse,
  placeText: PlaceText,
  t: Translate,
): TrackFile {
  const name = [vehicleName, date].filter(Boolean).join(' ');
  return {
    name,
    tracks: [{ name, note: leftOutNotes(totals, t).join(' '), fixes: points }],
    places: entries.flatMap((entry) =>
      entry.kind === 'stop' && entry.place
        ? [
            {
              ...entry.place,
              name: [entryTitle(entry, t), placeText(entry.place.lat, entry.place.lng)].filter(Boolean).join(', '),
              from: entry.from,
              to: entry.to,
            },
          ]
        : [],
    ),
  };
}
