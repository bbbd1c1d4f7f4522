import { useQuery } from '@tanstack/react-query';
import { errorText } from 'shared-auth';
import { CheckboxGroup, QueryView } from 'shared-ui';
import { useReportTexts } from '../reports/useReportTexts';
import { readersQuery } from './schedules.api';

interface ReadersProps {
  /** Ids of the people. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error?: string | undefined;
}

/**
 * The choice of a report's recipients: all users who may read reports, with their mail addresses. Each of them gets the
 * data that they would see on the screen.
 */
export function Readers(props: ReadersProps) {
  const t = useReportTexts();
  const readers = useQuery(readersQuery);
  return (
    <QueryView query={readers} height={160} error={(failure) => errorText(failure, t)}>
      {(people) => (
        <CheckboxGroup
          {...props}
          label={t('mfe-reports:scheduled.recipients')}
          hint={t('mfe-reports:scheduled.recipientsHint')}
          isLong
          options={people.map(({ id, name, email }) => ({
            value: id,
            label: [name, email].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </QueryView>
  );
}
