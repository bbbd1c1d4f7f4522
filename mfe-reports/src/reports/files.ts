import { downloadCsv } from 'shared-ui';
import type { Sheet } from 'shared-ui/xlsx';

/** The code that writes sheets is loaded when the first file is asked for. */
const writer = () => import(/* webpackChunkName: "sheets" */ 'shared-ui/xlsx');

/** Lets the browser save sheets as a workbook. @throws where it cannot be made */
export async function saveXlsx(fileName: string, sheets: readonly Sheet[]): Promise<void> {
  await (await writer()).downloadXlsx(fileName, sheets);
}

/** Lets the browser save a sheet as CSV. @throws where it cannot be made */
export async function saveCsv(fileName: string, sheet: Sheet): Promise<void> {
  downloadCsv(fileName, (await writer()).sheetCsv(sheet));
}
