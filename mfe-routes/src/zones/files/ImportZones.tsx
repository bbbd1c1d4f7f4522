import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, isApiError } from 'shared-auth';
import { Alert, Button, Dialog, FileField, notify, Stack } from 'shared-ui';
import { FileChoices, type ReadChoices, UnreadableFile, useFileTexts } from 'shared-ui/files';
import { useZoneTexts } from '../useZoneTexts';
import { zonesQuery } from '../zones.api';
import { bodiesOf, goodOf, problemsOf } from './checked';
import { ImportPlaces } from './ImportPlaces';
import { ImportProblems } from './ImportProblems';
import { ImportValues, missingOf, type TypedValues } from './ImportValues';
import styles from './import.module.css';
import { axesOf, turned } from './placement';
import { type ReadFile, readZoneFile } from './readZoneFile';
import { UndoImports } from './UndoImports';
import { type ImportResult, type PlacedVehicle, useCheckZones, useImportZones, vehiclePlaces } from './zoneFiles.api';

interface Chosen {
  file: File;
  choices: ReadChoices;
  read: ReadFile;
  typed: TypedValues;
  /** What the server would do; null until it was asked, or since something changed. */
  result: ImportResult | null;
}

const NO_VEHICLES: readonly PlacedVehicle[] = [];

/** From a file to what it would do, and only then to doing it; what is not understood is named row by row. */
export default function ImportZones({ onClose }: { onClose: () => void }) {
  const t = useZoneTexts();
  const fileTexts = useFileTexts();
  const { data: today = [] } = useQuery(zonesQuery);
  const { data: vehicles = NO_VEHICLES } = useQuery(vehiclePlaces());
  const known = [...today.flatMap(({ geometry }) => geometry ?? []), ...vehicles.map(({ shape }) => shape)];
  const check = useCheckZones();
  const bringIn = useImportZones();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  /** The items in the order of axes that is chosen. */
  const itemsOf = ({ read, typed }: Pick<Chosen, 'read' | 'typed'>) =>
    typed.axes === 'turned' ? turned(read.items) : read.items;

  async function evaluate(next: Chosen) {
    const bodies = bodiesOf(itemsOf(next), missingOf(next.typed));
    const result = bodies.length === 0 ? { created: 0, rows: [] } : await check.mutateAsync(bodies);
    setChosen({ ...next, result });
  }

  /** Runs a step and shows why it failed. */
  async function attempt(step: () => Promise<void>) {
    setProblem(null);
    try {
      await step();
    } catch (error) {
      if (error instanceof UnreadableFile) setProblem(fileTexts(`unreadable.${error.reason}`));
      else if (isApiError(error) && error.isOutcomeUnknown) setProblem(t('files.unknown'));
      else setProblem(t('files.failed', { message: errorText(error, t) }));
    }
  }

  async function choose(file: File, choices: ReadChoices = {}) {
    setReading(true);
    await attempt(async () => {
      try {
        const read = await readZoneFile(file, choices);
        const typed = chosen?.typed ?? { radius: '200', width: '100', team: '' };
        await evaluate({ file, choices, read, typed: { ...typed, axes: axesOf(read.items, known) }, result: null });
      } catch (error) {
        if (error instanceof UnreadableFile) setChosen(null);
        throw error;
      }
    });
    setReading(false);
  }

  const items = chosen ? itemsOf(chosen) : [];
  const missing = chosen ? missingOf(chosen.typed) : null;
  const good = chosen?.result && missing ? goodOf(bodiesOf(items, missing), chosen.result) : [];
  // What the file leaves open is decided before anything comes in.
  const isOpen =
    chosen !== null &&
    (chosen.typed.axes === null || (!chosen.read.decimal.isSure && chosen.choices.mark === undefined));
  const confirm = () =>
    attempt(async () => {
      const made = await bringIn.mutateAsync(good);
      notify.success(t('files.done', { count: made?.created ?? good.length }));
      onClose();
    });

  return (
    <Dialog
      open
      size="lg"
      title={t('files.title')}
      onClose={() => !bringIn.isPending && onClose()}
      footer={(close) => (
        <>
          <Button onClick={close} disabled={bringIn.isPending}>
            {t('ui:actions.cancel')}
          </Button>
          {chosen && !chosen.result && (
            <Button variant="primary" busy={check.isPending} onClick={() => void attempt(() => evaluate(chosen))}>
              {t('files.check')}
            </Button>
          )}
          {chosen?.result && (
            <Button
              variant="primary"
              busy={bringIn.isPending}
              disabled={good.length === 0 || isOpen}
              onClick={() => void confirm()}
            >
              {t('files.confirm', { count: good.length })}
            </Button>
          )}
        </>
      )}
    >
      <Stack>
        <FileField
          label={t('files.choose')}
          hint={t('files.hint')}
          accept=".geojson,.geojsonl,.geojsons,.json,.kml,.kmz,.gpx,.csv,.tsv,.xlsx,.xls,.ods,.wkt,.txt"
          name={chosen?.file.name ?? null}
          busy={isReading || check.isPending || bringIn.isPending ? t('files.reading') : null}
          onFile={(file) => void choose(file)}
        />
        {!chosen && <UndoImports />}
        {problem !== null && <Alert tone="danger">{problem}</Alert>}
        {chosen && (
          <div className={styles.numbers}>
            <FileChoices
              read={chosen.read}
              chosen={chosen.choices}
              onChange={(choices) => void choose(chosen.file, choices)}
            />
            <ImportValues
              items={chosen.read.items}
              known={known}
              typed={chosen.typed}
              onChange={(typed) => setChosen({ ...chosen, typed, result: null })}
            />
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
