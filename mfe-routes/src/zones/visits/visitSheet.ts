import type { Translate } from 'shared-auth';
import { addListTexts, type TextStore, tableSheet, visitsTable } from 'shared-ui/reports';
import type { Sheet } from 'shared-ui/xlsx';
import type { Visit } from './visits.api';

/** Stays as files have them: the cells of the files that the server sends by mail. */
export function visitSheet(name: string, visits: readonly Visit[], t: Translate, texts: TextStore): Sheet {
  addListTexts(texts);
  return tableSheet(name, visitsTable, visits, t);
}
