import type { Translate } from 'shared-auth';
import type { Sheet, SheetCell } from 'shared-ui/xlsx';
import type { Visit } from './visits.api';

const timeCell = (time: number | null): SheetCell => (time === null ? null : { time });

/** Stays as one table: the CSV, and the sheet of the workbook. */
export const visitSheet = (name: string, visits: readonly Visit[], t: Translate): Sheet => ({
  name,
  header: [
    t('visits.zone'),
    t('visits.vehicle'),
    t('visits.code'),
    t('visits.entered'),
    t('visits.enteredAfter'),
    t('visits.left'),
    t('visits.leftAfter'),
    t('visits.duration'),
    t('visits.beforeKm'),
  ],
  rows: visits.map((visit) => [
    visit.zone_name,
    visit.license_plate,
    visit.vehicle_code,
    timeCell(visit.entered_at),
    timeCell(visit.entered_after),
    timeCell(visit.left_at),
    timeCell(visit.left_after),
    visit.duration === null ? null : { duration: visit.duration * 1_000 },
    visit.distance_before === null ? null : { decimal: visit.distance_before / 1_000 },
  ]),
});
