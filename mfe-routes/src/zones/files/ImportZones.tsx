import { Alert, Button, Dialog, FileField, Stack } from 'shared-ui';
import { FileChoices } from 'shared-ui/files';
import { useZoneTexts } from '../useZoneTexts';
import { problemsOf } from './checked';
import { ImportPlaces } from './ImportPlaces';
import { ImportProblems } from './ImportProblems';
import { ImportValues } from './ImportValues';
import styles from './import.module.css';
import { UndoImports } from './UndoImports';
import { useZoneImport } from './useZoneImport';

/** From a file to a dry run, and only then to the import; unreadable rows are listed. */
export default function ImportZones({ onClose }: { onClose: () => void }) {
  const t = useZoneTexts();
  const file = useZoneImport(onClose);
  const { today, vehicles, known, chosen, items, missing, good, isChecking, isBringingIn } = file;
  return (
    <Dialog
      open
      size="lg"
      title={t('files.title')}
      onClose={() => !isBringingIn && onClose()}
      footer={(close) => <Buttons file={file} onCancel={close} />}
    >
      <Stack>
        <FileField
          label={t('files.choose')}
          hint={t('files.hint')}
          accept=".geojson,.geojsonl,.geojsons,.json,.kml,.kmz,.gpx,.csv,.tsv,.xlsx,.xlsm,.xls,.ods,.fods,.wkt,.txt,.zip"
          name={chosen?.file.name ?? null}
          busy={file.isReading || isChecking || isBringingIn ? t('files.reading') : null}
          onFile={(next) => void file.choose(next)}
        />
        {!chosen && <UndoImports />}
        {file.problem !== null && <Alert tone="danger">{file.problem}</Alert>}
        {chosen && (
          <div className={styles.numbers}>
            <FileChoices
              read={chosen.read}
              chosen={chosen.choices}
              onChange={(choices) => void file.choose(chosen.file, choices)}
            />
            <ImportValues items={chosen.read.items} known={known} typed={chosen.typed} onChange={file.change} />
          </div>
        )}
        {chosen && missing && <ImportPlaces items={items} missing={missing} today={today} vehicles={vehicles} />}
        {chosen?.result && (
          <ImportProblems
            good={good.length}
            problems={problemsOf(items, chosen.result, t)}
            ignored={chosen.read.ignored}
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface ButtonsProps {
  file: ReturnType<typeof useZoneImport>;
  onCancel: () => void;
}

/** A file is checked again after a change, and then imported. */
function Buttons({ file: { chosen, good, isOpen, isChecking, isBringingIn, check, confirm }, onCancel }: ButtonsProps) {
  const t = useZoneTexts();
  return (
    <>
      <Button onClick={onCancel} disabled={isBringingIn}>
        {t('ui:actions.cancel')}
      </Button>
      {chosen && !chosen.result && (
        <Button variant="primary" busy={isChecking} onClick={check}>
          {t('files.check')}
        </Button>
      )}
      {chosen?.result && (
        <Button
          variant="primary"
          busy={isBringingIn}
          disabled={good.length === 0 || isOpen}
          onClick={() => void confirm()}
        >
          {t('files.confirm', { count: good.length })}
        </Button>
      )}
    </>
  );
}
