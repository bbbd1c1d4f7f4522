import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Alert, Button, ListFiles, localDateTime, QueryView, Skeleton, Stack, useNow } from 'shared-ui';
import { readDay } from '../../vehicle-day/days';
import { useZoneTexts } from '../useZoneTexts';
import { VisitTable } from './VisitTable';
import { chosenText, readChosen, stretchOf, visitsIn, weekUntil } from './visits';
import { type VisitsOf, visitsQuery } from './visits.api';
import styles from './visits.module.css';
import { WeekChoice } from './WeekChoice';
import { WeekGrid } from './WeekGrid';

interface VisitsOfWeekProps {
  of: VisitsOf;
  /** Whose: the file's name. */
  name: string;
  /** The last of the seven days, `YYYY-MM-DD`; '' for today. */
  until: string;
  /** Which day or part of a day is listed; '' for all of them. */
  at: string;
  onChange: (patch: { until?: string; at?: string }) => void;
}

/** Stays of seven days: how many by day and hours, and who, when and how long. */
export function VisitsOfWeek({ of, name, until: typed, at, onChange }: VisitsOfWeekProps) {
  const t = useZoneTexts();
  const { i18n } = useTranslation('ui');
  const now = useNow();
  const today = localDateTime(now).date;
  const until = readDay(typed) ?? today;
  const { days, stretch } = weekUntil(until);
  const query = useQuery(visitsQuery(of, stretch));
  const chosen = readChosen(at);
  const by = 'zone' in of ? 'vehicle' : 'zone';

  return (
    <Stack>
      <WeekChoice
        until={until}
        today={today}
        onUntil={(day) => onChange({ until: day === today ? '' : day, at: '' })}
      />
      <QueryView
        query={query}
        skeleton={<Skeleton height={320} />}
        error={(error) => t('visits.failed', { message: errorText(error, t) })}
      >
        {({ rows, isCut }) => {
          const listed = chosen ? visitsIn(rows, stretchOf(chosen), now) : rows;
          return (
            <Stack>
              {isCut && <Alert tone="warning">{t('visits.cut')}</Alert>}
              {by === 'vehicle' && (
                <WeekGrid
                  days={days}
                  visits={rows}
                  now={now}
                  chosen={chosen}
                  onChoose={(next) => onChange({ at: next ? chosenText(next) : '' })}
                />
              )}
              {chosen && (
                <div>
                  <Button size="sm" onClick={() => onChange({ at: '' })}>
                    {t('visits.wholeWeek')}
                  </Button>
                </div>
              )}
              <VisitTable label={t('visits.table')} visits={listed} by={by} empty={t('visits.none')} />
              {listed.length > 0 && (
                <div className={styles.files}>
                  <ListFiles
                    name={t('visits.file')}
                    sheet={async () => (await import('./visitSheet')).visitSheet(name, listed, i18n.t, i18n)}
                  />
                </div>
              )}
            </Stack>
          );
        }}
      </QueryView>
    </Stack>
  );
}
