import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { teamIds } from 'shared-auth/contract';
import { CheckboxField } from 'shared-ui';
import styles from './access.module.css';

interface TeamBoxesProps {
  teams: readonly number[];
  onChange: (teams: number[]) => void;
  disabled?: boolean;
  /** The effect of the choice. */
  children: ReactNode;
}

/** Chooses the teams whose vehicles somebody sees. */
export function TeamBoxes({ teams, onChange, disabled, children }: TeamBoxesProps) {
  const { t } = useTranslation('mfe-admin');
  return (
    <fieldset className={styles.teams} disabled={disabled}>
      <legend>{t('access.visible')}</legend>
      {teamIds.map((id) => (
        <CheckboxField
          key={id}
          label={t(`ui:teams.${id}`)}
          checked={teams.includes(Number(id))}
          onChange={(isVisible) =>
            onChange(isVisible ? [...teams, Number(id)].sort() : teams.filter((team) => team !== Number(id)))
          }
        />
      ))}
      {children}
    </fieldset>
  );
}
