import { FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui';

interface FileButtonsProps {
  /** Name of the table. */
  table: string;
  onCsv: () => void;
  onXlsx: () => void;
}

/** A table as CSV and as a workbook. */
export function FileButtons({ table, onCsv, onXlsx }: FileButtonsProps) {
  const { t } = useTranslation('mfe-reports');
  return (
    <>
      <Button size="sm" variant="ghost" icon={FileText} aria-label={t('export.csvOf', { table })} onClick={onCsv}>
        CSV
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={FileSpreadsheet}
        aria-label={t('export.xlsxOf', { table })}
        onClick={onXlsx}
      >
        XLSX
      </Button>
    </>
  );
}
