import type { Translate } from 'shared-auth';
import { dayText } from 'shared-auth/contract';
import { formatNumber } from 'shared-ui';
import type { TrackFile } from 'shared-ui/tracks';
import type { Sheet, SheetCell } from 'shared-ui/xlsx';
import type { Entry, VehicleDayData } from './day';
import { entryPlace, entryTitle, type PlaceText } from './entryTexts';
import type { VehicleDayResponse } from './vehicle-day.api';

const km = (metres: number): SheetCell => ({ decimal: Math.round(metres) / 1000 });
const lasting = (ms: number): SheetCell => ({ duration: ms });

/** The day as one table: the CSV, the sheet of the workbook, and their sums, which are the figures above the list. */
export function daySheet(
  { date, vehicleName, entries, totals }: VehicleDayData,
  placeText: PlaceText,
  t: Translate,
): Sheet {
  // In a column of its own: it is in no sum of what was driven.
  const hasPrivate = entries.some((entry) => entry.kind === 'private' && entry.metres !== null);
  const ofPrivate = (metres: number | null) => (hasPrivate ? [metres === null ? null : km(metres)] : []);
  function rowOf(entry: Entry): SheetCell[] {
    const trip = entry.kind === 'trip' ? entry : null;
    return [
      entryTitle(entry, t),
      { time: entry.from },
      { time: entry.to },
      lasting(entry.to - entry.from),
      entryPlace(entry, placeText),
      trip && km(trip.distance.metres),
      trip && km(trip.distance.estimated),
      ...ofPrivate(entry.kind === 'private' ? entry.metres : null),
      entry.kind === 'stop' ? lasting(entry.idling) : null,
      trip && trip.averageSpeed !== null ? { decimal: trip.averageSpeed } : null,
      trip && trip.topSpeed !== null ? { decimal: trip.topSpeed } : null,
      trip?.driver ?? null,
    ];
  }
  const title = [vehicleName, dayText(date)].filter(Boolean).join(' · ');
  return {
    name: title,
    above: [[title]],
    header: [
      t('day.columns.kind'),
      t('day.columns.from'),
      t('day.columns.to'),
      t('day.columns.duration'),
      t('day.columns.place'),
      t('day.columns.distance'),
      t('day.columns.estimated'),
      ...(hasPrivate ? [t('day.columns.private')] : []),
      t('day.columns.idling'),
      t('day.columns.averageSpeed'),
      t('day.columns.topSpeed'),
      t('day.columns.driver'),
    ],
    rows: entries.map(rowOf),
    sums: [
      [
        t('day.columns.total'),
        null,
        null,
        null,
        null,
        km(totals.distance.metres),
        km(totals.distance.estimated),
        ...ofPrivate(entries.reduce((sum, entry) => sum + ((entry.kind === 'private' && entry.metres) || 0), 0)),
        lasting(totals.idling),
        null,
        totals.topSpeed === null ? null : { decimal: totals.topSpeed },
        null,
      ],
    ],
  };
}

/** The day for navigation and GIS tools: its way, and where the vehicle stood. */
export function dayTracks(
  { date, vehicleName, points, entries, totals }: VehicleDayResponse,
  placeText: PlaceText,
  t: Translate,
): TrackFile {
  const name = [vehicleName, date].filter(Boolean).join(' ');
  const { places = 0, speeds = 0 } = totals.leftOut ?? {};
  const note = [
    places > 0 && t('track.notBelieved.places', { count: places, n: formatNumber(places) }),
    speeds > 0 && t('track.notBelieved.speeds', { count: speeds, n: formatNumber(speeds) }),
  ];
  return {
    name,
    tracks: [{ name, note: note.filter(Boolean).join(' '), fixes: points }],
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
