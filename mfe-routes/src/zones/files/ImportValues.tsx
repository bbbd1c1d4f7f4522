import { teamIds, zoneLimits } from 'shared-auth/contract';
import { NumberField, SelectField } from 'shared-ui';
import type { MapShape } from 'shared-ui/map';
import { useZoneTexts } from '../useZoneTexts';
import { type FileItem, lacks, type Missing } from './fileItem';
import { type Axes, axesOf } from './placement';

/** A person's values for properties that a file does not contain. */
export interface TypedValues {
  radius: string;
  width: string;
  team: string;
  /** Null until a person selects the order of coordinates that are far away in both. */
  axes?: Axes | null;
}

/** The values for the request; the server refuses an invalid radius or width, by row. */
export const missingOf = ({ radius, width, team }: TypedValues): Missing => ({
  radius: Number(radius),
  width: Number(width),
  team: team === '' ? null : Number(team),
});

interface ImportValuesProps {
  /** In the order that the file states. */
  items: readonly FileItem[];
  /** The company's present zones and vehicles. */
  known: readonly MapShape[];
  typed: TypedValues;
  onChange: (typed: TypedValues) => void;
}

const orders: readonly Axes[] = ['written', 'turned'];

/** The team, the missing radius and width, and the order of coordinates that are far away. */
export function ImportValues({ items, known, typed, onChange }: ImportValuesProps) {
  const t = useZoneTexts();
  const proposed = axesOf(items, known);
  const missing = (shape: 'circle' | 'corridor', size: 'radius' | 'width') =>
    lacks(items, shape) && (
      <NumberField
        label={t(`files.${size}`)}
        value={typed[size]}
        min={zoneLimits[size].min}
        max={zoneLimits[size].max}
        onChange={(value) => onChange({ ...typed, [size]: value })}
      />
    );
  return (
    <>
      <SelectField
        label={t('team')}
        hint={t('files.teamHint')}
        value={typed.team}
        onChange={(team) => onChange({ ...typed, team })}
        placeholder={t('everyone')}
        options={teamIds.map((value) => ({ value: value as string, label: t(`ui:teams.${value}`) }))}
      />
      {(proposed !== 'written' || typed.axes !== 'written') && (
        <SelectField
          label={t('files.axes')}
          hint={t(proposed === null ? 'files.axesFar' : 'files.axesTurned')}
          value={typed.axes ?? ''}
          placeholder={t('files.axesChoose')}
          options={orders.map((value) => ({ value: value as string, label: t(`files.orders.${value}`) }))}
          onChange={(value) => onChange({ ...typed, axes: orders.find((one) => one === value) ?? null })}
        />
      )}
      {missing('circle', 'radius')}
      {missing('corridor', 'width')}
    </>
  );
}
