import type { Translate } from 'shared-auth';
import type { Sheet, SheetCell } from 'shared-ui/xlsx';
import type { VehicleDayData } from './day';
import { entryPlace, entryTitle, type PlaceText } from './entryTexts';

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
  const title = [vehicleName, date.split('-').reverse().join('.')].filter(Boolean).join(' · ');
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
    rows: entries.map((entry): SheetCell[] => {
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
    }),
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
