import type { Translate } from 'shared-auth';
import { addListTexts, drivingTable, type TextStore, tableSheet } from 'shared-ui/reports';
import type { Sheet } from 'shared-ui/xlsx';
import type { DrivingOutside } from './calendars.api';

/** Driving outside hours as a file: the cells of those that the server sends by mail. */
export function drivingSheet(rows: readonly DrivingOutside[], t: Translate, texts: TextStore): Sheet {
  addListTexts(texts);
  return tableSheet(t('ui-lists:names.driving'), drivingTable, rows, t);
}
