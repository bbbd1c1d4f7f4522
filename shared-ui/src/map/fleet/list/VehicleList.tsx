import {
  type KeyboardEvent,
  type RefObject,
  type UIEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { foldScript } from 'shared-auth/contract';
import { useNow } from '../../../clock';
import { deviceStatusLabel, deviceStatusTone } from '../../../labels';
import { NearestPlace } from '../../nearest/NearestPlace';
import type { FleetScene } from '../scene/FleetScene';
import { useSceneVersion } from '../useScene';
import { vehicleName } from '../vehicleName';
import styles from './list.module.css';
import { FIRST_COLUMNS, type ListColumn, rowTexts } from './listColumns';

/** CSS pixels; the rows' height in the stylesheet. */
const ROW = 44;
/** Rows kept ready above and below what is in view. */
const SPARE = 6;
/** A pause longer than this begins a new word when typing ahead. */
const TYPE_AHEAD_MS = 700;

export interface VehicleListProps {
  scene: FleetScene;
  /** Indices of the scene in the order of the rows; every vehicle in the scene's order by default. */
  order?: readonly number[];
  /** What each row says of its vehicle. */
  columns?: readonly ListColumn[];
  /** Whether it stands beside the map, always open. */
  docked?: boolean;
  open: boolean;
  selectedKey: string | null;
  /** The row that the keyboard is on, as an index of the scene. */
  active: number;
  onActive: (index: number) => void;
  onOpen: (key: string) => void;
  onEscape: () => void;
  /** Called with whether the keyboard is in the list. */
  onFocused: (focused: boolean) => void;
  listRef: RefObject<HTMLDivElement | null>;
  id: string;
  /** Epoch ms of the moment shown, where that is the past. */
  now: (() => number) | undefined;
}

/** Every vehicle of the map as a list for the keyboard and for screen readers; only what is in view is in the page. */
export function VehicleList({
  scene,
  order,
  columns = FIRST_COLUMNS,
  docked = false,
  open,
  selectedKey,
  active,
  onActive,
  onOpen,
  onEscape,
  onFocused,
  listRef,
  id,
  now: momentShown,
}: VehicleListProps) {
  const { t } = useTranslation('ui');
  const rowId = useId();
  const serverNow = useNow();
  const now = momentShown?.() ?? serverNow;
  useSceneVersion(scene, 1000);
  const [scrolled, setScrolled] = useState(0);
  const [height, setHeight] = useState(400);
  const typed = useRef({ word: '', at: 0 });
  const size = order?.length ?? scene.size;
  const indexOf = (row: number) => order?.[row] ?? row;
  const current = order ? order.indexOf(active) : Math.min(active, size - 1);

  const first = Math.max(0, Math.floor(scrolled / ROW) - SPARE);
  const last = Math.min(size, Math.ceil((scrolled + height) / ROW) + SPARE);

  useLayoutEffect(
    function keepActiveInView() {
      const list = listRef.current;
      if (!list || current < 0) return;
      setHeight(list.clientHeight || 400);
      if (current * ROW < list.scrollTop) list.scrollTop = current * ROW;
      else if ((current + 1) * ROW > list.scrollTop + list.clientHeight) {
        list.scrollTop = (current + 1) * ROW - list.clientHeight;
      }
      setScrolled(list.scrollTop);
    },
    [current, listRef],
  );

  useEffect(
    function measureWhileOpen() {
      const list = listRef.current;
      if (!open || !list) return;
      const observer = new ResizeObserver(() => setHeight(list.clientHeight || 400));
      observer.observe(list);
      return () => observer.disconnect();
    },
    [open, listRef],
  );

  const findAhead = (letter: string) => {
    const at = performance.now();
    typed.current.word = at - typed.current.at < TYPE_AHEAD_MS ? typed.current.word + letter : letter;
    typed.current.at = at;
    const wanted = foldScript(typed.current.word);
    for (let k = 0; k < size; k++) {
      const i = indexOf((Math.max(0, current) + k + (wanted.length === 1 ? 1 : 0)) % size);
      const vehicle = scene.vehicle(i);
      if (vehicle && foldScript(vehicleName(vehicle)).startsWith(wanted)) return onActive(i);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(height / ROW) - 1);
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: size - 1,
    };
    const step = steps[event.key];
    const vehicle = current < 0 ? undefined : scene.vehicle(indexOf(current));
    if (step !== undefined && size > 0) onActive(indexOf(Math.max(0, Math.min(size - 1, step))));
    else if ((event.key === 'Enter' || event.key === ' ') && vehicle) onOpen(vehicle.key);
    else if (event.key === 'Escape') onEscape();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) findAhead(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const rows = [];
  for (let row = first; row < last; row++) {
    const i = indexOf(row);
    const vehicle = scene.vehicle(i);
    if (!vehicle) continue;
    const hasPlace = scene.valid[i] === 1;
    rows.push(
      // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys; an option is never focused itself
      <div
        key={vehicle.key}
        id={`${rowId}${i}`}
        role="option"
        tabIndex={-1}
        aria-selected={vehicle.key === selectedKey}
        aria-setsize={size}
        aria-posinset={row + 1}
        className={styles.row}
        data-active={row === current || undefined}
        style={{ top: row * ROW }}
        onClick={() => {
          onActive(i);
          onOpen(vehicle.key);
        }}
      >
        <span className={styles.rowName}>{vehicleName(vehicle)}</span>
        {columns.includes('status') && (
          <span className={styles.rowState} data-tone={deviceStatusTone(vehicle.status)}>
            {deviceStatusLabel(t, vehicle.status)}
          </span>
        )}
        <span className={styles.rowDetail}>
          {hasPlace ? rowTexts(vehicle, columns, now, t).join(' · ') : t('ui:map.noPlace')}
          {hasPlace && columns.includes('place') && (
            <NearestPlace className={styles.rowPlace} latitude={vehicle.latitude} longitude={vehicle.longitude} />
          )}
        </span>
      </div>,
    );
  }

  return (
    <div
      id={id}
      ref={listRef}
      role="listbox"
      tabIndex={0}
      aria-label={t('ui:map.list')}
      aria-activedescendant={current >= first && current < last ? `${rowId}${indexOf(current)}` : undefined}
      className={styles.list}
      data-open={open || undefined}
      data-docked={docked || undefined}
      onKeyDown={onKeyDown}
      onBlur={() => onFocused(false)}
      onFocus={() => {
        onFocused(true);
        if (current < 0 && size > 0) onActive(indexOf(0));
      }}
      onScroll={(event: UIEvent<HTMLDivElement>) => setScrolled(event.currentTarget.scrollTop)}
    >
      <div role="presentation" style={{ height: size * ROW, position: 'relative' }}>
        {rows}
      </div>
    </div>
  );
}
