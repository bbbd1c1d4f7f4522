import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, downloadCsv, FileField, toCsv } from 'shared-ui';
import { columnsFor, type ImportKind } from './importColumns';
import { useKindTexts } from './useImportTexts';

interface ChooseFileProps {
  kind: ImportKind;
  /** Name of the selected file. */
  name: string | null;
  busy: boolean;
  onFile: (file: File) => void;
}

/** A file from the disk, chosen or dropped; and an empty one to fill in. */
export function ChooseFile({ kind, name, busy, onFile }: ChooseFileProps) {
  const { t, i18n } = useTranslation('mfe-fleet');
  // Both languages are understood; the empty file is in the language of the screen.
  const headers = columnsFor(kind).map(({ names }) => (i18n.language === 'en' ? names[1] : names[0]) ?? names[0] ?? '');
  return (
    <FileField
      label={t('import.choose')}
      hint={useKindTexts(kind).hint}
      accept=".csv,.tsv,.xlsx,.xlsm,.xls,.ods,.fods,.txt,.zip,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      name={name}
      busy={busy ? t('import.reading') : null}
      onFile={onFile}
    >
      <Button size="sm" icon={FileDown} onClick={() => downloadCsv(`${kind}.csv`, toCsv(headers, []))}>
        {t('import.template')}
      </Button>
    </FileField>
  );
}
