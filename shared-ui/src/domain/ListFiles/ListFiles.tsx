import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localDateTime } from 'shared-auth/contract';
import { Button } from '../../components/Button/Button';
import { notify } from '../../components/Toast/notify';
import { clock } from '../../hooks/clock';
import { downloadCsv } from '../../model/csv';
import type { Sheet } from '../../model/xlsx';

export interface ListFilesProps {
  /** The first part of the files' names, before the day: `devices` makes `devices_2026-11-25.xlsx`. */
  name: string;
  /** The content of the files, made when a format is chosen. */
  sheet: () => Sheet | Promise<Sheet>;
  disabled?: boolean;
  /** Names of the buttons, where a page has others of that name; "Извези CSV" and "Извези XLSX" by default. */
  labels?: { csv: string; xlsx: string };
}

const writer = () => import(/* webpackChunkName: "sheets" */ '../../model/xlsx');

/**
 * A list as CSV and as a workbook, with the same cells. In a workbook IMEI, SIM, telephone and keys are text, so that
 * no digit is lost; times and days are times and days. The code that writes a format is loaded when the format is
 * selected.
 */
export function ListFiles({ name, sheet, disabled = false, labels }: ListFilesProps) {
  const { t } = useTranslation('ui');
  const [busy, setBusy] = useState<'csv' | 'xlsx' | null>(null);

  async function save(format: 'csv' | 'xlsx') {
    const file = `${name}_${localDateTime(clock.now()).date}.${format}`;
    setBusy(format);
    try {
      const { downloadXlsx, sheetCsv } = await writer();
      if (format === 'csv') downloadCsv(file, sheetCsv(await sheet()));
      else await downloadXlsx(file, [await sheet()]);
    } catch {
      notify.error(t('ui:errors.file'));
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      <Button icon={Download} disabled={disabled} busy={busy === 'csv'} onClick={() => void save('csv')}>
        {labels?.csv ?? t('ui:actions.exportCsv')}
      </Button>
      <Button icon={FileSpreadsheet} disabled={disabled} busy={busy === 'xlsx'} onClick={() => void save('xlsx')}>
        {labels?.xlsx ?? t('ui:actions.exportXlsx')}
      </Button>
    </>
  );
}
