import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { teamIds } from 'shared-auth/contract';
import { CheckboxGroup, ComboboxField, IconButton, SelectField } from 'shared-ui';
import { vehiclesQuery } from '../../track/devices.api';
import { useZoneTexts } from '../useZoneTexts';
import { type RuleDraft, type Taker, takers } from './rules';
import styles from './rules.module.css';

interface RuleTakersProps {
  draft: RuleDraft;
  change: (patch: Partial<RuleDraft>) => void;
  errorOf: (field: keyof RuleDraft) => string | undefined;
}

/** The vehicles of a rule: all, those of teams, or some by name. */
export function RuleTakers({ draft, change, errorOf }: RuleTakersProps) {
  const t = useZoneTexts();
  const { taker, teams, vehicles } = draft;
  // A list that cannot be read is empty: the rule then shows numbers.
  const { data: choices = [] } = useQuery({ ...vehiclesQuery, enabled: taker === 'vehicles' });
  const nameOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? `#${value}`;
  return (
    <>
      <SelectField<Taker>
        label={t('rules.taker')}
        value={taker}
        onChange={(next) => change({ taker: next })}
        options={takers.map((value) => ({ value, label: t(`rules.takers.${value}`) }))}
      />
      {taker === 'teams' && (
        <CheckboxGroup
          label={t('rules.takers.teams')}
          options={teamIds.map((value) => ({ value, label: t(`ui:teams.${value}`) }))}
          chosen={teams}
          onChange={(chosen) => change({ teams: chosen })}
          error={errorOf('teams')}
        />
      )}
      {taker === 'vehicles' && (
        <div>
          {vehicles.length > 0 && (
            <ul className={styles.chosen} aria-label={t('rules.chosen')}>
              {vehicles.map((value) => (
                <li key={value} className={styles.chip}>
                  <bdi>{nameOf(value)}</bdi>
                  <IconButton
                    size="sm"
                    icon={X}
                    label={t('rules.remove', { name: nameOf(value) })}
                    onClick={() => change({ vehicles: vehicles.filter((other) => other !== value) })}
                  />
                </li>
              ))}
            </ul>
          )}
          <ComboboxField
            label={t('rules.addVehicle')}
            value=""
            options={choices.filter(({ value }) => !vehicles.includes(value))}
            onChange={(value) => value !== '' && change({ vehicles: [...vehicles, value] })}
            error={errorOf('vehicles')}
          />
        </div>
      )}
    </>
  );
}
