import type { Translate } from 'shared-auth';
import {
  addListTexts,
  lateZoneNotes,
  noHoles,
  notedSheet,
  type TextStore,
  tableSheet,
  visitsTable,
} from 'shared-ui/reports';
import type { Sheet } from 'shared-ui/xlsx';
import type { Visit } from './visits.api';

interface SheetVisits {
  rows: readonly Visit[];
  /** Since when they are known, epoch ms, where that is after the first of them could be. */
  since: number | null;
}

/** Stays as files have them: the cells and notes of the files that the server sends by mail. */
export function visitSheet(name: string, { rows, since }: SheetVisits, t: Translate, texts: TextStore): Sheet {
  addListTexts(texts);
  const more = since === null ? [] : lateZoneNotes([{ zone_name: null, since }], t);
  return notedSheet(tableSheet(name, visitsTable, rows, t), { ...noHoles, more }, t);
}
