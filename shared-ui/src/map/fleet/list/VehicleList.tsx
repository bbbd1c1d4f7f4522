import { defaultRangeExtractor, observeElementRect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useId, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BelowCount } from '../../../components/ScrolledRows/BelowCount';
import { useNow } from '../../../hooks/clock';
import type { FleetScene } from '../scene/FleetScene';
import { useSceneVersion } from '../useScene';
import { vehicleName } from '../vehicleName';
import styles from './list.module.css';
import { FIRST_COLUMNS, type ListColumn } from './listColumns';
import { useListKeys } from './useListKeys';
import { useViewList } from './useViewList';
import { VehicleRow } from './VehicleRow';

/** CSS pixels; the rows' height in the stylesheet. */
const ROW = 44;
/** Rows rendered above and below the visible ones. */
const SPARE = 6;
/**
 * CSS pixels assumed for the list's height while it has none: it is closed, but the keyboard reaches it nevertheless.
 */
const CLOSED_HEIGHT = 400;

export interface VehicleListProps {
  scene: FleetScene;
  /** Indices of the scene in the order of the rows; every vehicle in the scene's order by default. */
  order?: readonly number[] | undefined;
  /** The properties of its vehicle that each row shows. */
  columns?: readonly ListColumn[];
  /** Whether the list is next to the map, where it is always open. */
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

/** Every vehicle of the map as a list for the keyboard and for screen readers. */
export function VehicleList(props: VehicleListProps) {
  const ofView = useViewList(props.scene, props.open, '', 'alarm');
  return <Rows {...props} {...ofView?.list} />;
}

interface RowsProps extends VehicleListProps {
  /** The number of vehicles in the list, where more of them are read when its end is scrolled into view … */
  total?: number | undefined;
  /** … by this. */
  onEnd?: (() => void) | undefined;
}

/** The rows of a list; only those in view are in the page. */
export function Rows({
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
  total,
  onEnd,
}: RowsProps) {
  const { t } = useTranslation('ui');
  const rowId = useId();
  const serverNow = useNow();
  const now = momentShown?.() ?? serverNow;
  useSceneVersion(scene, 1000);
  const size = order?.length ?? scene.size;
  const indexOf = (row: number) => order?.[row] ?? row;
  const rowOf = (index: number) => (order ? order.indexOf(index) : Math.min(index, size - 1));
  const current = rowOf(active);
  const vehicleAt = (row: number) => (row < 0 ? undefined : scene.vehicle(indexOf(row)));

  const rows = useVirtualizer({
    count: size,
    getScrollElement: () => listRef.current,
    estimateSize: () => ROW,
    overscan: SPARE,
    observeElementRect: observeHeight,
    // The current row must be in the page even when it is scrolled away: screen readers find it by its id.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      return current < 0 || current >= size || inView.includes(current) ? inView : [...inView, current];
    },
  });

  const last = rows.getVirtualItems().at(-1)?.index ?? -1;
  const isAtEnd = total !== undefined && size < total && last >= size - 1;
  useEffect(
    function readOn() {
      if (isAtEnd) onEnd?.();
    },
    [isAtEnd, onEnd],
  );

  useLayoutEffect(
    function keepActiveInView() {
      if (current >= 0) rows.scrollToIndex(current);
    },
    [current, rows],
  );

  const chosenRow = selectedKey === null ? -1 : rowOf(scene.indexOf(selectedKey));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list follows the choice, not the order
  useLayoutEffect(
    function showChosenRow() {
      if (chosenRow >= 0) rows.scrollToIndex(chosenRow);
    },
    [selectedKey, chosenRow >= 0],
  );

  const onKeyDown = useListKeys({
    size,
    current,
    page: () => Math.max(1, Math.floor((rows.scrollRect?.height ?? CLOSED_HEIGHT) / ROW) - 1),
    nameOf: (row) => {
      const vehicle = vehicleAt(row);
      return vehicle && vehicleName(vehicle);
    },
    onMove: (row) => onActive(indexOf(row)),
    onOpen: (row) => {
      const vehicle = vehicleAt(row);
      if (vehicle) onOpen(vehicle.key);
    },
    onEscape,
  });

  const { scrollOffset, scrollRect } = rows;
  const end = (scrollOffset ?? 0) + (scrollRect?.height ?? 0);
  const box = (
    <div
      id={id}
      ref={listRef}
      role="listbox"
      tabIndex={0}
      aria-label={t('ui:map.list')}
      aria-activedescendant={vehicleAt(current) ? `${rowId}${indexOf(current)}` : undefined}
      className={styles.list}
      data-open={open || undefined}
      data-docked={docked || undefined}
      onKeyDown={onKeyDown}
      onBlur={() => onFocused(false)}
      onFocus={() => {
        onFocused(true);
        if (current < 0 && size > 0) onActive(indexOf(0));
      }}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index: row, start }) => {
          const i = indexOf(row);
          const vehicle = scene.vehicle(i);
          return (
            vehicle && (
              <VehicleRow
                key={vehicle.key}
                id={`${rowId}${i}`}
                vehicle={vehicle}
                standing={scene.standing(i)}
                hasPlace={scene.valid[i] === 1}
                columns={columns}
                now={now}
                isSelected={vehicle.key === selectedKey}
                isActive={row === current}
                position={{ row, of: total ?? size, top: start }}
                onOpen={() => {
                  onActive(i);
                  onOpen(vehicle.key);
                }}
              />
            )
          );
        })}
      </div>
    </div>
  );
  // Next to the map it has its own frame. The cut row is counted.
  return docked ? (
    <div className={styles.frame}>
      {box}
      <BelowCount count={Math.max(0, (total ?? size) - Math.round((end - 1) / ROW))} />
    </div>
  ) : (
    box
  );
}

/** The list's height as the library measures it, and a usual one while it is closed. */
const observeHeight = (
  list: Virtualizer<HTMLDivElement, Element>,
  onRect: (rect: { width: number; height: number }) => void,
) => observeElementRect(list, ({ width, height }) => onRect({ width, height: height || CLOSED_HEIGHT }));
