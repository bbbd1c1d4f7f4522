import { pastReasons } from 'shared-auth/calls';
import { Alert, ComboboxField, formatDateTime, formatNumber } from 'shared-ui';
import { knownIn } from '../brought.api';
import styles from '../brought.module.css';
import { useBroughtTexts } from '../useBroughtTexts';
import type { Choice, Outcome } from './fileImport.api';

/** One device's positions in a file. */
export interface Item {
  file: File;
  /** Among the tracks of the file. */
  index: number;
  /** Of the device, as the file has it. */
  name: string;
  /** Whether its times say their zone. */
  isZoned: boolean;
  /** '' until one is selected. */
  vehicle: string;
  count: number;
  period?: { from: string; until: string } | undefined;
  /** Why the file cannot be read. */
  problem?: string;
  /** Of the trial, and then of the import. */
  outcome?: Outcome | undefined;
  isDone: boolean;
}

interface FileRowProps {
  item: Item;
  choices: readonly Choice[];
  disabled: boolean;
  onAssign: (vehicle: string) => void;
}

/** A file's positions of one device: whose they are, and what comes of them. */
export function FileRow({ item, choices, disabled, onAssign }: FileRowProps) {
  const t = useBroughtTexts();
  const { file, name, vehicle, count, period, problem, outcome, isDone } = item;
  const called = [file.name, name].filter(Boolean).join(' · ');
  if (problem !== undefined)
    return (
      <li>
        <strong>{called}</strong>
        <Alert tone="danger">{problem}</Alert>
      </li>
    );
  const why = (reason: string) => {
    const known = knownIn([...pastReasons, 'row', 'time'] as const, reason);
    return known ? t(`files.reasons.${known}`) : reason;
  };
  return (
    <li>
      <strong>{called}</strong>
      <span className={styles.note}>
        {t('files.positions', { count, number: formatNumber(count) })}
        {period &&
          ` · ${t('files.period', { from: formatDateTime(Date.parse(period.from)), until: formatDateTime(Date.parse(period.until)) })}`}
      </span>
      <ComboboxField
        label={t('files.vehicle', { name: called })}
        hint={vehicle === '' ? t('files.none') : undefined}
        value={vehicle}
        options={choices.map(({ names, ...option }) => ({ ...option, keywords: names }))}
        disabled={disabled}
        onChange={onAssign}
      />
      {outcome && (
        <p role="status">
          {t(isDone ? 'files.did' : 'files.would', {
            ...{ fresh: formatNumber(outcome.fresh), present: formatNumber(outcome.present) },
          })}
        </p>
      )}
      {[...(outcome?.refused ?? [])].map(([reason, { count: refused, row }]) => (
        <p key={reason}>
          {t('files.refused', { number: formatNumber(refused), row: formatNumber(row), why: why(reason) })}
        </p>
      ))}
    </li>
  );
}
