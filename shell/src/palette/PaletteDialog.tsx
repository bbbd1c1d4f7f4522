import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { leavePage, type PaletteEntry, serverCan, useCan, useSession } from 'shared-auth';
import { Dialog, mayOpen, usePreference } from 'shared-ui';
import { useModules } from '../modules/ModulesProvider';
import { paletteSlot } from '../registry/contributions';
import styles from './Palette.module.css';
import { PaletteSource, sourceOf } from './PaletteSources';
import { filterEntries, groupEntries, isNamed } from './paletteEntries';
import { useShellEntries } from './useShellEntries';

/** ms after the last key, before the server is asked. */
const DEBOUNCE_MS = 200;
const MOST_RECENT = 6;

const isEntries = (value: unknown): value is PaletteEntry[] =>
  Array.isArray(value) && value.every((entry) => typeof entry?.label === 'string' && typeof entry.to === 'string');

interface Found {
  query: string;
  entries: readonly PaletteEntry[] | null;
  /** Whether the entries are those of the query. */
  isDone: boolean;
  note: string | null;
}

interface PaletteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Search across all pages and records: a field with the results below it. */
export function PaletteDialog({ open, onClose }: PaletteDialogProps) {
  const { t } = useTranslation('palette');
  // When opened again while it still closes, it starts again.
  const [shown, setShown] = useState({ open, turn: 0 });
  if (shown.open !== open) setShown({ open, turn: shown.turn + Number(open) });
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} className={styles.dialog ?? ''}>
      <PaletteSearch key={shown.turn} onClose={onClose} />
    </Dialog>
  );
}

function PaletteSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const { user } = useSession();
  const { contributions } = useModules();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [found, setFound] = useState<Readonly<Record<string, Found>>>({});
  /** Enter was pressed before the response arrived: the first result is then opened. */
  const [isEager, setEager] = useState(false);
  const [recent, setRecent] = usePreference<PaletteEntry[]>(`fleet.palette.${user?.username ?? ''}`, [], isEntries);
  const pages = useShellEntries();
  const sources = contributions.widgets(paletteSlot);
  const findsAddresses = useCan('vehicles.view') && serverCan('addresses');

  useEffect(
    function searchAfterTyping() {
      const timer = setTimeout(setQuery, DEBOUNCE_MS, typed.trim());
      return () => clearTimeout(timer);
    },
    [typed],
  );
  const onEntries = useCallback(
    (source: string, of: string, entries: readonly PaletteEntry[] | null, note: string | null = null) =>
      setFound((before) => ({
        ...before,
        // The entries for the previous text stay until the response for this one arrives.
        [source]: { query: of, entries: entries ?? before[source]?.entries ?? null, isDone: entries !== null, note },
      })),
    [],
  );

  const wanted = typed.trim();
  const isDone = sources.every((widget) => {
    const answer = found[sourceOf(widget)];
    return answer?.query === query && answer.isDone;
  });
  const notes = wanted === '' ? [] : Object.values(found).flatMap(({ note }) => note ?? []);
  const isSearching = wanted !== '' && (wanted !== query || !isDone);
  const newest = useMemo(() => {
    if (wanted === '')
      return groupEntries([...recent.map((entry) => ({ ...entry, group: t('recent') })), ...pages], '');
    const theirs = Object.values(found).flatMap(({ entries }) => (entries ?? []).filter(({ to }) => mayOpen(to)));
    return groupEntries(
      [...(isSearching ? filterEntries(theirs, wanted) : theirs), ...filterEntries(pages, wanted)],
      wanted,
    );
  }, [wanted, isSearching, recent, pages, found, t]);
  // Entries must not move under the mouse: while it is over the list, updates wait until it leaves or the text changes.
  const [held, setHeld] = useState<{ of: string; groups: typeof newest } | null>(null);
  const groups = held?.of === wanted ? held.groups : newest;
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(active, entries.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(
    function keepInView() {
      document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
    },
    [listId, current],
  );

  function go(entry: PaletteEntry) {
    onClose();
    setRecent([entry, ...recent.filter(({ to }) => to !== entry.to)].slice(0, MOST_RECENT));
    leavePage(() => void navigate(entry.to));
  }

  const first = entries[0];
  const openFirst = useEffectEvent(() => {
    setEager(false);
    if (first) go(first);
  });
  useEffect(
    function openWhatWasAskedFor() {
      if (isEager && !isSearching) openFirst();
    },
    [isEager, isSearching],
  );

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = entries[current];
    if (step !== undefined && entries.length > 0) setActive((current + step + entries.length) % entries.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (entry && (!isSearching || active > 0 || isNamed(entry, wanted))) go(entry);
      else if (isSearching) setEager(true);
    } else return;
    event.preventDefault();
  }

  const label = t(findsAddresses ? 'inputAddress' : 'input');
  const count = entries.length;
  const answer = count === 0 ? t('none', { query: wanted }) : t('found', { count });
  const state = isSearching ? t('searching') : wanted !== '' && answer;
  let index = -1;
  return (
    <div className={styles.palette}>
      <input
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setEager(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        className={styles.list}
        aria-label={t('results')}
        onPointerMove={() => held?.of !== wanted && entries.length > 0 && setHeld({ of: wanted, groups })}
        onPointerLeave={() => setHeld(null)}
      >
        {groups.map(({ name, entries: shown }) => (
          // biome-ignore lint/a11y/useSemanticElements: the options of a listbox are grouped by this role
          <div key={name} role="group" aria-label={name}>
            <div className={styles.heading} aria-hidden="true">
              {name}
            </div>
            {shown.map((entry) => {
              index += 1;
              const own = index;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
                <div
                  key={`${entry.id}${entry.to}`}
                  id={optionId(own)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={own === current}
                  className={styles.option}
                  onPointerMove={() => own !== current && setActive(own)}
                  onClick={() => go(entry)}
                >
                  <span className={styles.label}>{entry.label}</span>
                  {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className={styles.state} role="status">
        {[state, ...notes].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.hint}>{t('keys')}</p>
      {query !== '' &&
        sources.map((widget) => (
          <PaletteSource key={sourceOf(widget)} widget={widget} query={query} onEntries={onEntries} />
        ))}
    </div>
  );
}
