import { useState } from 'react';
import { errorText, isApiError } from 'shared-auth';
import { zoneLimits } from 'shared-auth/contract';
import { Alert, Button, Dialog, FileField, NumberField, notify, SelectField, Stack } from 'shared-ui';
import { useZoneTexts } from '../useZoneTexts';
import { teamIds } from '../zones';
import { bodiesOf, goodOf, problemsOf } from './checked';
import { lacks, UnreadableFile } from './fileItem';
import { ImportProblems } from './ImportProblems';
import styles from './import.module.css';
import { type ReadFile, readZoneFile } from './readZoneFile';
import { type ImportResult, useCheckZones, useImportZones } from './zoneFiles.api';

interface Chosen {
  name: string;
  read: ReadFile;
  /** What the server would do; null until it was asked, or since a number changed. */
  result: ImportResult | null;
}

/** From a file to what it would do, and only then to doing it; what is not understood is named row by row. */
export default function ImportZones({ onClose }: { onClose: () => void }) {
  const t = useZoneTexts();
  const check = useCheckZones();
  const bringIn = useImportZones();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [typed, setTyped] = useState({ radius: '200', width: '100', team: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  // The server refuses what is no radius or width, by row.
  const missing = {
    radius: Number(typed.radius),
    width: Number(typed.width),
    team: typed.team === '' ? null : Number(typed.team),
  };

  async function evaluate(name: string, read: ReadFile) {
    const bodies = bodiesOf(read.items, missing);
    const result = bodies.length === 0 ? { created: 0, rows: [] } : await check.mutateAsync(bodies);
    setChosen({ name, read, result });
  }

  /** Runs a step and shows why it failed. */
  async function attempt(step: () => Promise<void>) {
    setProblem(null);
    try {
      await step();
    } catch (error) {
      if (error instanceof UnreadableFile) setProblem(t(`files.unreadable.${error.reason}`));
      else if (isApiError(error) && error.isOutcomeUnknown) setProblem(t('files.unknown'));
      else setProblem(t('files.failed', { message: errorText(error, t) }));
    }
  }

  async function choose(file: File) {
    setChosen(null);
    setReading(true);
    await attempt(async () => evaluate(file.name, await readZoneFile(file)));
    setReading(false);
  }

  const bodies = chosen ? bodiesOf(chosen.read.items, missing) : [];
  const good = chosen?.result ? goodOf(bodies, chosen.result) : [];
  const confirm = () =>
    attempt(async () => {
      const { created } = await bringIn.mutateAsync(good);
      notify.success(t('files.done', { count: created }));
      onClose();
    });
  const changeMissing = (patch: Partial<typeof typed>) => {
    setTyped({ ...typed, ...patch });
    if (chosen) setChosen({ ...chosen, result: null });
  };
  const isBusy = isReading || check.isPending || bringIn.isPending;

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
            <Button
              variant="primary"
              busy={check.isPending}
              onClick={() => void attempt(() => evaluate(chosen.name, chosen.read))}
            >
              {t('files.check')}
            </Button>
          )}
          {chosen?.result && (
            <Button
              variant="primary"
              busy={bringIn.isPending}
              disabled={good.length === 0}
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
          accept=".geojson,.json,.kml,.gpx,.csv,.wkt,.txt"
          name={chosen?.name ?? null}
          busy={isBusy ? t('files.reading') : null}
          onFile={(file) => void choose(file)}
        />
        {problem !== null && <Alert tone="danger">{problem}</Alert>}
        {chosen && (
          <div className={styles.numbers}>
            <SelectField
              label={t('team')}
              hint={t('files.teamHint')}
              value={typed.team}
              onChange={(team) => changeMissing({ team })}
              placeholder={t('everyone')}
              options={teamIds.map((value) => ({ value: value as string, label: t(`ui:teams.${value}`) }))}
            />
            {lacks(chosen.read.items, 'circle') && (
              <NumberField
                label={t('files.radius')}
                value={typed.radius}
                min={zoneLimits.radius.min}
                max={zoneLimits.radius.max}
                onChange={(radius) => changeMissing({ radius })}
              />
            )}
            {lacks(chosen.read.items, 'corridor') && (
              <NumberField
                label={t('files.width')}
                value={typed.width}
                min={zoneLimits.width.min}
                max={zoneLimits.width.max}
                onChange={(width) => changeMissing({ width })}
              />
            )}
          </div>
        )}
        {chosen?.result && (
          <ImportProblems
            good={good.length}
            problems={problemsOf(chosen.read.items, chosen.result, t)}
            ignored={chosen.read.ignored}
          />
        )}
      </Stack>
    </Dialog>
  );
}
