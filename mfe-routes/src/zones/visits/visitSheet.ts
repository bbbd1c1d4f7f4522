import type { Translate } from 'shared-auth';
import { type Holes, notedSheet, tableSheet, visitsTable } from 'shared-ui/reports';
import type { Sheet } from 'shared-ui/xlsx';
import type { Visit } from './visits.api';

/** Stays as files have them: the cells and notes of the files that the server sends by mail. */
export const visitSheet = (
  name: string,
  { rows, holes }: { rows: readonly Visit[]; holes: Holes },
  t: Translate,
): Sheet => notedSheet(tableSheet(name, visitsTable, rows, t), holes, t);
