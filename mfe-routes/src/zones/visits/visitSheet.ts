import type { i18n } from 'i18next';
import { addListTexts, type Holes, notedSheet, tableSheet, visitsTable } from 'shared-ui/reports';
import type { Sheet } from 'shared-ui/xlsx';
import type { Visit } from './visits.api';

/** Stays as files have them: the cells and notes of the files that the server sends by mail. */
export function visitSheet(
  name: string,
  { rows, holes }: { rows: readonly Visit[]; holes: Holes },
  texts: i18n,
): Sheet {
  addListTexts(texts);
  return notedSheet(tableSheet(name, visitsTable, rows, texts.t), holes, texts.t);
}
