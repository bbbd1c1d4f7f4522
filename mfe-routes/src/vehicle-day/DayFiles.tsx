import { FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, downloadCsv, notify } from 'shared-ui';
import { downloadXlsx, sheetCsv } from 'shared-ui/xlsx';
import type { VehicleDayData } from './day';
import { daySheet } from './dayFiles';
import type { PlaceText } from './entryTexts';
import styles from './VehicleDay.module.css';

/** The day on paper and as files. */
export function DayFiles({ day, placeText }: { day: VehicleDayData; placeText: PlaceText }) {
  const { t } = useTranslation('mfe-routes');
  const name = (extension: string) => `${t('day.file')}_${day.vehicleName ?? ''}_${day.date}.${extension}`;
  async function saveXlsx() {
    try {
      await downloadXlsx(name('xlsx'), [daySheet(day, placeText, t)]);
    } catch {
      notify.error(t('day.fileFailed'));
    }
  }
  return (
    <span className={styles.files} data-print="hide">
      <Button size="sm" variant="ghost" icon={Printer} onClick={() => window.print()}>
        {t('day.print')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={FileText}
        onClick={() => downloadCsv(name('csv'), sheetCsv(daySheet(day, placeText, t)))}
      >
        CSV
      </Button>
      <Button size="sm" variant="ghost" icon={FileSpreadsheet} onClick={() => void saveXlsx()}>
        XLSX
      </Button>
    </span>
  );
}
