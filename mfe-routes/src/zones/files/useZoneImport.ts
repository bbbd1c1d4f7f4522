import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, isApiError } from 'shared-auth';
import { notify } from 'shared-ui';
import { type ReadChoices, UnreadableFile, useFileTexts } from 'shared-ui/files';
import { useZoneTexts } from '../useZoneTexts';
import { zonesQuery } from '../zones.api';
import { bodiesOf, goodOf } from './checked';
import { missingOf, type TypedValues } from './ImportValues';
import { axesOf, turned } from './placement';
import { type ReadFile, readZoneFile } from './readZoneFile';
import { type ImportResult, type PlacedVehicle, useCheckZones, useImportZones, vehiclePlaces } from './zoneFiles.api';

interface Chosen {
  file: File;
  choices: ReadChoices;
  read: ReadFile;
  typed: TypedValues;
  /** The server's result of a dry run; null before the first one and after a change. */
  result: ImportResult | null;
}

const NO_VEHICLES: readonly PlacedVehicle[] = [];

/** The items in the order of axes that is chosen. */
const itemsOf = ({ read, typed }: Pick<Chosen, 'read' | 'typed'>) =>
  typed.axes === 'turned' ? turned(read.items) : read.items;

/** Ambiguities of a file are decided before the import. */
const isUndecided = ({ read, choices, typed }: Chosen) =>
  typed.axes === null || (!read.decimal.isSure && choices.mark === undefined);

/** The content of a file, the result of its dry run, and the steps of the import. */
export function useZoneImport(onClose: () => void) {
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
      if (error instanceof UnreadableFile)
        setProblem(fileTexts(`unreadable.${error.reason}`, { format: error.format }));
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
  const confirm = () =>
    attempt(async () => {
      const made = await bringIn.mutateAsync(good);
      notify.success(t('files.done', { count: made?.created ?? good.length }));
      onClose();
    });
  return {
    today,
    vehicles,
    known,
    chosen,
    problem,
    items,
    missing,
    good,
    isOpen: chosen !== null && isUndecided(chosen),
    isChecking: check.isPending,
    isBringingIn: bringIn.isPending,
    isReading,
    choose,
    change: (typed: TypedValues) => chosen && setChosen({ ...chosen, typed, result: null }),
    check: () => void (chosen && attempt(() => evaluate(chosen))),
    confirm,
  };
}
