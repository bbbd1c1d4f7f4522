import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText, serverCan } from 'shared-auth';
import { EmptyState, LazyPart, lazyPart, Page, PageHeader, QueryView, Stack } from 'shared-ui';
import { type Found, runQuery, type Source } from './brought.api';
import { CheckCard } from './CheckCard';
import { PreviewCard } from './PreviewCard';
import { RunCard } from './RunCard';
import { SourceCard } from './SourceCard';
import { useBroughtTexts } from './useBroughtTexts';

/** Few come with files. */
const filesPart = lazyPart(() => import(/* webpackChunkName: "brought-files" */ './files/FilesCard'));

/** /traccar: the import of a fleet from a Traccar server, for managers. */
export default function BroughtPage() {
  const t = useBroughtTexts();
  return (
    <Page>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {serverCan('fleet.bring') ? <Brought /> : <EmptyState>{t('notOffered')}</EmptyState>}
    </Page>
  );
}

function Brought() {
  const t = useBroughtTexts();
  const query = useQuery(runQuery);
  // Only the page has the credentials, until the run begins.
  const [read, setRead] = useState<{ source: Source; found: Found } | null>(null);
  const cards = useRef<HTMLDivElement>(null);

  /** The pressed button is removed with the preview, so the focus moves to the cards. */
  function leave() {
    setRead(null);
    cards.current?.focus();
  }

  return (
    <QueryView query={query} height={320} error={(error) => t('run.failed', { message: errorText(error, t) })}>
      {(run) => {
        // By its key it stays the same card where it moves, with the key for Traccar that it shows once.
        const check = run && (run.trackers ?? 0) > 0 && <CheckCard key="check" run={run} />;
        // After a finished import the next step is the check of messages; after an interrupted one, a new run.
        const isCheckNext = run?.state === 'done' && !read;
        return (
          <Stack ref={cards} role="group" aria-label={t('title')} tabIndex={-1}>
            {run && <RunCard run={run} />}
            {isCheckNext && check}
            {run?.state !== 'running' &&
              (read ? (
                <PreviewCard {...read} onLeave={leave} />
              ) : (
                <SourceCard initial={run?.source ?? ''} onRead={(source, found) => setRead({ source, found })} />
              ))}
            {!read && serverCan('history.import') && <LazyPart part={filesPart} height={180} props={{}} />}
            {!isCheckNext && check}
          </Stack>
        );
      }}
    </QueryView>
  );
}
