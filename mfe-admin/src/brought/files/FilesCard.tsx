import { useQuery } from '@tanstack/react-query';
import { Download, Search, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from 'shared-auth';
import { TIME_ZONE } from 'shared-auth/contract';
import { Alert, Button, Card, ComboboxField, FileField, formatNumber, Stack } from 'shared-ui';
import { UnreadableFile, useFileTexts } from 'shared-ui/files';
import styles from '../brought.module.css';
import { useBroughtTexts } from '../useBroughtTexts';
import { FileRow, type Item } from './FileRow';
import { type Choice, choicesQuery, proposed, sendTrack } from './fileImport.api';
import { readTracks, type Track } from './readTracks';

/** What is under way, by positions. */
interface Work {
  kind: 'read' | 'check' | 'bring';
  done: number;
  total: number;
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value }));

/** Brings positions along from files: each for a vehicle, first as a trial. The files stay where they are. */
export default function FilesCard() {
  const t = useBroughtTexts();
  const fileText = useFileTexts();
  const vehicles = useQuery(choicesQuery);
  const choices = vehicles.data ?? [];
  const [zone, setZone] = useState<string>(TIME_ZONE);
  const [items, setItems] = useState<readonly Item[]>([]);
  const [work, setWork] = useState<Work | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const stop = useRef(new AbortController());
  const coming = items.filter(({ vehicle, problem }) => vehicle !== '' && problem === undefined);
  const rest = coming.filter(({ isDone }) => !isDone);

  useEffect(function endWithPage() {
    return () => stop.current.abort();
  }, []);

  const patch = (change: (item: Item) => Partial<Item>) =>
    setItems((now) => now.map((item) => ({ ...item, ...change(item) })));

  /** What goes on until it is over or stopped. */
  async function during(first: Work, task: (signal: AbortSignal) => Promise<void>) {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setFailure(null);
    setWork(first);
    try {
      await task(signal);
    } catch (error) {
      if (!signal.aborted) setFailure(error);
    } finally {
      if (!signal.aborted || signal.reason === stopped) setWork(null);
    }
  }

  const add = (files: readonly File[]) =>
    during({ kind: 'read', done: 0, total: 0 }, async (signal) => {
      // Files may be there before the vehicles are.
      const known = vehicles.data ?? (await vehicles.refetch({ cancelRefetch: false })).data ?? [];
      for (const file of files) {
        const found = await itemsOf(file, zone);
        signal.throwIfAborted();
        setItems((now) => {
          const others = now.filter((item) => item.file.name !== file.name);
          return [...others, ...found.map((item) => ({ ...item, vehicle: vehicleOf(item, others, known) }))];
        });
      }
    });

  async function itemsOf(file: File, clock: string): Promise<Item[]> {
    const plain = { file, index: 0, name: '', isZoned: true, vehicle: '', isDone: false };
    try {
      const { tracks, isZoned } = await readTracks(file, clock);
      return tracks.map((track, index) => ({ ...plain, index, isZoned, ...describe(track) }));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const { reason, format } = error;
      const isOwn = reason === 'noColumns' || reason === 'otherKind';
      return [
        { ...plain, count: 0, problem: isOwn ? t(`files.${reason}`) : fileText(`unreadable.${reason}`, { format }) },
      ];
    }
  }

  /** As for another file of this device, else by the names. */
  const vehicleOf = ({ name, file, problem }: Item, others: readonly Item[], known: readonly Choice[]) =>
    problem !== undefined
      ? ''
      : (others.find((item) => item.vehicle !== '' && item.name === name && name !== '')?.vehicle ??
        proposed(known, [name, file.name.replace(/\.\w+$/, '')]));

  /** A device's other files are of the same vehicle, until another one is selected for them. */
  const assign = ({ file, index, name }: Item, vehicle: string) =>
    patch((item) => {
      const isOne = item.file === file && item.index === index;
      const isAlike = item.name === name && name !== '' && item.vehicle === '';
      return isOne || isAlike ? { vehicle, outcome: undefined, isDone: false } : {};
    });

  const send = (kind: 'check' | 'bring') => {
    const unchecked = coming.filter(({ outcome }) => outcome === undefined);
    // What has broken off goes on with what is left.
    const todo = kind === 'bring' ? rest : unchecked.length > 0 ? unchecked : coming;
    const total = todo.reduce((sum, { count }) => sum + count, 0);
    return during({ kind, done: 0, total }, async (signal) => {
      // Kept one at a time: a large file takes seconds, and those of all would fill the memory.
      let read: { file: File; tracks: readonly Track[] } | undefined;
      for (const { file, index, vehicle } of todo) {
        if (read?.file !== file) read = { file, tracks: (await readTracks(file, zone)).tracks };
        const track = read.tracks[index];
        if (!track) continue;
        const sending = { vehicle, file: file.name, dryRun: kind === 'check', signal };
        const onPart = (n: number) => setWork((now) => now && { ...now, done: now.done + n });
        const outcome = await sendTrack(track, { ...sending, onPart });
        patch((item) =>
          item.file === file && item.index === index ? { ...describe(track), outcome, isDone: kind === 'bring' } : {},
        );
      }
    });
  };

  const isChecked = rest.length > 0 && rest.every(({ outcome }) => outcome !== undefined);
  return (
    <Card title={t('files.title')}>
      <Stack>
        <FileField
          label={t('files.choose')}
          hint={t('files.hint')}
          accept=".gpx,.csv,application/gpx+xml,text/csv"
          name={null}
          busy={work && t(work.kind === 'read' ? 'files.reading' : 'files.busy')}
          onFile={(file) => void add([file])}
          onFiles={(files) => void add(files)}
        />
        {vehicles.isError && (
          <Alert tone="danger">{t('files.vehiclesFailed', { message: errorText(vehicles.error, t) })}</Alert>
        )}
        {items.some(({ isZoned }) => !isZoned) && (
          <div className={styles.short}>
            <ComboboxField
              label={t('files.zone')}
              hint={t('files.zoneHint')}
              value={zone}
              options={zones}
              disabled={work !== null}
              onChange={(value) => {
                setZone(value || TIME_ZONE);
                patch(({ isZoned }) => (isZoned ? {} : { outcome: undefined, period: undefined, isDone: false }));
              }}
            />
          </div>
        )}
        {items.length > 0 && (
          <ul className={styles.files} aria-label={t('files.title')}>
            {items.map((item) => (
              <FileRow
                key={`${item.file.name} ${item.index}`}
                item={item}
                choices={choices}
                disabled={work !== null}
                onAssign={(vehicle) => assign(item, vehicle)}
              />
            ))}
          </ul>
        )}
        {failure !== null && <Alert tone="danger">{t('files.failed', { message: errorText(failure, t) })}</Alert>}
        {work && work.kind !== 'read' && <Progress work={work} />}
        {items.length > 0 && (
          <>
            <p className={styles.note}>{t('files.noUndo')}</p>
            <div className={styles.actions}>
              {work === null ? (
                <>
                  <Button icon={Search} disabled={coming.length === 0} onClick={() => void send('check')}>
                    {t('files.check')}
                  </Button>
                  <Button variant="primary" icon={Download} disabled={!isChecked} onClick={() => void send('bring')}>
                    {t('files.bring')}
                  </Button>
                </>
              ) : (
                <Button icon={Square} onClick={() => stop.current.abort(stopped)}>
                  {t('files.stop')}
                </Button>
              )}
            </div>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Somebody has stopped it, and the page is still there. */
const stopped = new DOMException('stopped', 'AbortError');

const describe = ({ name, positions, unread }: Track) => ({
  ...{ name, count: positions.length + unread.length },
  period: positions[0] && { from: positions[0].at, until: positions.at(-1)?.at ?? positions[0].at },
});

function Progress({ work: { kind, done, total } }: { work: Work }) {
  const t = useBroughtTexts();
  const counts = { done: formatNumber(done), total: formatNumber(total) };
  return (
    <>
      <p role="status">{t(kind === 'check' ? 'files.checking' : 'files.bringing', counts)}</p>
      <progress className={styles.progress} aria-label={t('files.progress')} value={done} max={Math.max(1, total)} />
    </>
  );
}
