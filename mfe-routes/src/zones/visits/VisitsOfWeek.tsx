import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import {
  Alert,
  Button,
  formatDateTime,
  ListFiles,
  localDateTime,
  QueryView,
  Stack,
  useNow,
  usePrintInLight,
} from 'shared-ui';
import { readDay } from '../../vehicle-day/days';
import { useZoneTexts } from '../useZoneTexts';
import { PaperHead } from './PaperHead';
import { VisitTable } from './VisitTable';
import { type Chosen, chosenText, readChosen, stretchOf, visitsIn, weekUntil } from './visits';
import { type Visits, type VisitsOf, visitsQuery } from './visits.api';
import styles from './visits.module.css';
import { WeekChoice } from './WeekChoice';
import { WeekGrid } from './WeekGrid';

interface VisitsOfWeekProps {
  of: VisitsOf;
  /** Whose: the file's name, and the head of the paper. */
  name: string;
  /** Since when stays are known, epoch ms; null where that is not one time. */
  knownSince?: number | null;
  /** The page tells it anyway, so it is only printed. */
  isKnownOnPage?: boolean;
  /** The last of the seven days, `YYYY-MM-DD`; '' for today. */
  until: string;
  /** Which day or part of a day is listed; '' for all of them. */
  at: string;
  onChange: (patch: { until?: string; at?: string }) => void;
}

/** Stays of seven days: how many by day and hours, and who, when and how long. */
export function VisitsOfWeek(props: VisitsOfWeekProps) {
  const { of, name, knownSince = null, isKnownOnPage = false, until: typed, at, onChange } = props;
  const t = useZoneTexts();
  const now = useNow();
  const today = localDateTime(now).date;
  const until = readDay(typed) ?? today;
  const { days, stretch } = weekUntil(until);
  const query = useQuery(visitsQuery(of, stretch));
  const chosen = readChosen(at);
  const by = 'zone' in of ? 'vehicle' : 'zone';
  const since = knownSince !== null && stretch.from < knownSince ? knownSince : null;
  usePrintInLight();

  return (
    <Stack className={styles.paper}>
      <PaperHead name={name} week={stretch} chosen={chosen} at={query.dataUpdatedAt || now} />
      {since !== null && (
        <p className={isKnownOnPage ? styles.printed : styles.note}>
          {t('visits.knownSince', { at: formatDateTime(since) })}
        </p>
      )}
      <WeekChoice
        until={until}
        today={today}
        onUntil={(day) => onChange({ until: day === today ? '' : day, at: '' })}
      />
      <QueryView query={query} height={320} error={(error) => t('visits.failed', { message: errorText(error, t) })}>
        {(found) => <Found found={found} days={days} {...{ by, name, since, chosen, now, onChange }} />}
      </QueryView>
    </Stack>
  );
}

interface FoundProps extends Pick<VisitsOfWeekProps, 'name' | 'onChange'> {
  found: Visits;
  days: readonly string[];
  by: 'vehicle' | 'zone';
  /** Since when stays are known, where that is within the week. */
  since: number | null;
  chosen: Chosen | null;
  now: number;
}

function Found({ found: { rows, isCut }, days, by, name, since, chosen, now, onChange }: FoundProps) {
  const t = useZoneTexts();
  const { i18n } = useTranslation('ui');
  const listed = chosen ? visitsIn(rows, stretchOf(chosen), now) : rows;
  return (
    <Stack className={styles.paper}>
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
        <div data-print="hide">
          <Button size="sm" onClick={() => onChange({ at: '' })}>
            {t('visits.wholeWeek')}
          </Button>
        </div>
      )}
      <VisitTable label={t('visits.table')} visits={listed} by={by} empty={t('visits.none')} />
      {listed.length > 0 && (
        <div className={styles.files} data-print="hide">
          <ListFiles
            name={t('visits.file')}
            sheet={async () => (await import('./visitSheet')).visitSheet(name, { rows: listed, since }, i18n.t, i18n)}
          />
          <Button size="sm" icon={Printer} onClick={() => window.print()}>
            {t('visits.print')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
