import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { errorText } from 'shared-auth';
import { CheckboxField, QueryView, Skeleton } from 'shared-ui';
import { useReportTexts } from '../reports/useReportTexts';
import styles from './Schedules.module.css';
import { readersQuery } from './schedules.api';

interface ReadersProps {
  /** Ids of the people. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error?: string;
}

/** Who gets the report: everyone who may read reports, with the address it goes to. Each gets what he sees on the screen. */
export function Readers({ chosen, onChange, error }: ReadersProps) {
  const t = useReportTexts();
  const hintId = useId();
  const readers = useQuery(readersQuery);
  return (
    <fieldset className={styles.readers} aria-describedby={hintId}>
      <legend className={styles.legend}>{t('mfe-reports:scheduled.recipients')}</legend>
      <p id={hintId} className={error ? styles.error : styles.muted}>
        {error ?? t('mfe-reports:scheduled.recipientsHint')}
      </p>
      <QueryView query={readers} skeleton={<Skeleton height={120} />} error={(failure) => errorText(failure, t)}>
        {(people) => (
          <div className={styles.people}>
            {people.map(({ id, name, email }, index) => (
              <CheckboxField
                key={id}
                label={[name, email].filter(Boolean).join(' · ')}
                checked={chosen.includes(id)}
                aria-invalid={(error !== undefined && index === 0) || undefined}
                onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))}
              />
            ))}
          </div>
        )}
      </QueryView>
    </fieldset>
  );
}
