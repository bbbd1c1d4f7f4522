/**
 * Public holidays of North Macedonia that are free for all (Закон за празниците на Република Северна Македонија). A
 * holiday on a Sunday frees the Monday after it. Holidays of one community are not in this list: they are entered as
 * exceptions of a calendar.
 */

/** Holidays of the same day each year: `MM-DD`, and the name in Macedonian and English. */
export const fixed: readonly (readonly [day: string, name: string, nameEn: string])[] = [
  ['01-01', 'Нова година', "New Year's Day"],
  ['01-07', 'Божиќ', 'Orthodox Christmas'],
  ['05-01', 'Ден на трудот', 'Labour Day'],
  ['05-24', '„Св. Кирил и Методиј“', 'Saints Cyril and Methodius'],
  ['08-02', 'Ден на Републиката', 'Republic Day'],
  ['09-08', 'Ден на независноста', 'Independence Day'],
  ['10-11', 'Ден на народното востание', 'Day of the People’s Uprising'],
  ['10-23', 'Ден на македонската револуционерна борба', 'Day of the Macedonian Revolutionary Struggle'],
  ['12-08', '„Св. Климент Охридски“', 'Saint Clement of Ohrid'],
];

/** A holiday that moves, and whether its day is announced only shortly before. */
type Moveable = readonly [day: string, name: string, nameEn: string, isAnnounced: boolean];

const easter = (day: string): Moveable => [day, 'Велигден, втор ден', 'Orthodox Easter Monday', false];
/** The day is the one that the lunar calendar predicts. */
const bajram = (day: string): Moveable => [day, 'Рамазан Бајрам, прв ден', 'Eid al-Fitr, first day', true];

/** Holidays that move, by year. A new year is a line here. */
export const moveable: Readonly<Record<number, readonly Moveable[]>> = {
  2025: [bajram('03-30'), easter('04-21')],
  2026: [bajram('03-20'), easter('04-13')],
  2027: [bajram('03-10'), easter('05-03')],
  2028: [bajram('02-27'), easter('04-17')],
};
