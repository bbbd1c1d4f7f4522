import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Alert, Button, ListFiles, localDateTime, QueryView, Stack, useNow, usePrintInLight } from 'shared-ui';
import { addKnownVisitTexts, addReportTexts, type Holes, isBeforeRecords } from 'shared-ui/reports';
import { afterHoles, HolesNote } from 'shared-ui/wholeness';
import { useRecordHoles } from '../../distances/coverage.api';
import { readDay } from '../../vehicle-day/days';
import type { Zone } from '../zones.api';
import { PaperHead } from './PaperHead';
import { useVisitTexts } from './useVisitTexts';
import { VisitTable } from './VisitTable';
import { type Chosen, chosenText, knownFrom, readChosen, stretchOf, visitHoles, visitsIn, weekUntil } from './visits';
import { type Visits, type VisitsOf, visitsQuery } from './visits.api';
import styles from './visits.module.css';
import { WeekChoice } from './WeekChoice';
import { WeekGrid } from './WeekGrid';

interface VisitsOfWeekProps {
  of: VisitsOf;
  /** Whose: the file's name, and the head of the paper. */
  name: string;
  /** The zones of the stays: null where they could not be read, undefined until then. */
  zones: readonly Zone[] | null | undefined;
  /** The last of the seven days, `YYYY-MM-DD`; '' for today. */
  until: string;
  /** Which day or part of a day is listed; '' for all of them. */
  at: string;
  onChange: (patch: { until?: string; at?: string }) => void;
}

/** Stays of seven days: how many by day and hours, and who, when and how long. */
export function VisitsOfWeek(props: VisitsOfWeekProps) {
  const { of, name, zones, until: typed, at, onChange } = props;
  const t = useVisitTexts();
  const { i18n } = useTranslation('ui');
  addKnownVisitTexts(i18n);
  addReportTexts(i18n);
  const now = useNow();
  const today = localDateTime(now).date;
  const until = readDay(typed) ?? today;
  const { days, stretch } = weekUntil(until);
  const query = useQuery(visitsQuery(of, stretch));
  const chosen = readChosen(at);
  const by = 'zone' in of ? 'vehicle' : 'zone';
  const records = useRecordHoles('vehicle' in of ? of.vehicle : undefined, { from: days[0] ?? until, to: until });
  const holes = visitHoles(records, zones, { from: stretch.from, isOfOne: by === 'vehicle' }, i18n.t);
  usePrintInLight();

  return (
    <Stack className={styles.paper}>
      <PaperHead name={name} week={stretch} chosen={chosen} at={query.dataUpdatedAt || now} />
      <WeekChoice
        until={until}
        today={today}
        onUntil={(day) => onChange({ until: day === today ? '' : day, at: '' })}
      />
      <QueryView
        query={afterHoles(query, holes)}
        height={320}
        error={(error) => t('failed', { message: errorText(error, t) })}
      >
        {([found, missing]) => (
          <Found
            {...{ found, days, by, name, chosen, now, onChange }}
            holes={missing}
            since={knownFrom(zones, stretch.from, missing)}
          />
        )}
      </QueryView>
    </Stack>
  );
}

interface FoundProps extends Pick<VisitsOfWeekProps, 'name' | 'onChange'> {
  found: Visits;
  days: readonly string[];
  by: 'vehicle' | 'zone';
  holes: Holes;
  /** Since when the stays of one zone are known, epoch ms. */
  since: number;
  chosen: Chosen | null;
  now: number;
}

function Found({ found: { rows, isCut }, days, by, name, holes, since, chosen, now, onChange }: FoundProps) {
  const t = useVisitTexts();
  const { i18n } = useTranslation('ui');
  const listed = chosen ? visitsIn(rows, stretchOf(chosen), now) : rows;
  const isUnknown = isBeforeRecords({ from: days[0] ?? '', to: days.at(-1) ?? '' }, holes.since);
  return (
    <Stack className={styles.paper}>
      <HolesNote holes={holes} />
      {isCut && <Alert tone="warning">{t('cut')}</Alert>}
      {by === 'vehicle' && (
        <WeekGrid
          days={days}
          visits={rows}
          now={now}
          since={since}
          chosen={chosen}
          onChoose={(next) => onChange({ at: next ? chosenText(next) : '' })}
        />
      )}
      {chosen && (
        <div data-print="hide">
          <Button size="sm" onClick={() => onChange({ at: '' })}>
            {t('wholeWeek')}
          </Button>
        </div>
      )}
      <VisitTable label={t('table')} visits={listed} by={by} empty={t(isUnknown ? 'ui:empty.noData' : 'none')} />
      {listed.length > 0 && (
        <div className={styles.files} data-print="hide">
          <ListFiles
            name={t('file')}
            sheet={async () => (await import('./visitSheet')).visitSheet(name, { rows: listed, holes }, i18n)}
          />
          <Button size="sm" icon={Printer} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
