import type { Map as LeafletMap } from 'leaflet';
import { Boxes, List, Maximize } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSignal } from 'shared-auth/contract';
import { IconButton } from '../../Button/IconButton';
import { usePreference } from '../../hooks/usePreference';
import { BaseMap, type BaseMapProps, DEFAULT_CENTER } from '../base/BaseMap';
import styles from '../base/base.module.css';
import { fromWorld } from '../canvas/mercator';
import type { NamedShape } from '../draw/Shapes';
import { later } from '../later';
import type { MapFrame, MapVehicle, Track, VehicleFeed } from '../types';
import { FleetMarkers } from './FleetMarkers';
import { FleetNotes } from './FleetNotes';
import { TrackLines } from './TrackLines';
import { useFit } from './useFit';
import { useFollow } from './useFollow';
import { useScene, useSceneSet } from './useScene';

const VehicleList = later(async () => (await import(/* webpackChunkName: "map-tools" */ './VehicleList')).VehicleList);
const DockedList = later(async () => (await import(/* webpackChunkName: "map-tools" */ './DockedList')).DockedList);
const Areas = later(async () => (await import(/* webpackChunkName: "map-areas" */ '../draw/Shapes')).Shapes);
const Measure = later(async () => (await import(/* webpackChunkName: "map-measure" */ '../measure/Measure')).Measure);
const MeasureButton = later(
  async () => (await import(/* webpackChunkName: "map-tools" */ '../measure/MeasureButton')).MeasureButton,
);
const FullScreenButton = later(
  async () => (await import(/* webpackChunkName: "map-tools" */ './FullScreenButton')).FullScreenButton,
);
const FleetPopup = later(async () => (await import(/* webpackChunkName: "map-tools" */ './FleetPopup')).FleetPopup);

/** A vehicle that was chosen from the list or is followed is shown at this zoom at least: a street. */
const CHOSEN_ZOOM = 14;

export interface FleetMapProps
  extends Partial<Omit<BaseMapProps, 'onMap' | 'controls' | 'overlay' | 'children' | 'onSelect'>> {
  vehicles: readonly MapVehicle[];
  /** Live positions; drawn without a React render. */
  feed?: VehicleFeed | undefined;
  /** Whether the number of vehicles stands on the map. */
  showCount?: boolean;
  /** Shown when no vehicle has a valid position; the spec's sentence by default. */
  emptyText?: string;
  /** A second line of that message. */
  emptyDetail?: ReactNode;
  /** Key of the vehicle that is kept in view. Without `onFollow` the map keeps it itself. */
  followKey?: string | null;
  onFollow?: (key: string | null) => void;
  /** Part of the map that the URL asks for; with it nothing is fitted. */
  frame?: MapFrame | null;
  /** Called when the user has moved the map; `null` when all vehicles are fitted again. */
  onFrame?: (frame: MapFrame | null) => void;
  /** Key of the vehicle whose popup is open. Without `onSelect` the map keeps it itself. */
  selectedKey?: string | null;
  onSelect?: (key: string | null) => void;
  /** Ways to draw under the markers. */
  tracks?: readonly Track[];
  /** Content of a popup under its title, instead of the spec's fields. */
  popup?: (vehicle: MapVehicle) => ReactNode;
  /** What can be done with the vehicle of a popup, beside following it. */
  popupActions?: ((vehicle: MapVehicle) => ReactNode) | undefined;
  /** Whether the age of the last fix stands under each marker (only while there are few in view). */
  lastFix?: boolean;
  /** Whether there is a list of the vehicles for the keyboard and for screen readers; `docked` stands beside the map, with a search. */
  showList?: boolean | 'docked';
  /** Whether the map goes to the chosen vehicle when it opens: it was asked for by its address. */
  goToSelected?: boolean;
  /** Areas with their names, under the markers. */
  areas?: readonly NamedShape[];
  /** Whether markers have labels where there is room. */
  labels?: boolean;
  /** Whether every vehicle has a tail of its last 10 minutes, not the chosen one alone. */
  trails?: boolean;
  /** Whether distances can be measured. */
  canMeasure?: boolean;
  /** Whether the map can take the whole screen. */
  canFillScreen?: boolean;
  /** What stands below the map, also where it fills the screen. */
  footer?: ReactNode;
  /** Epoch ms of the moment shown, where that is the past: ages count from it, and nothing looks live. */
  now?: (() => number) | undefined;
}

/** The fleet on a map: a marker per vehicle with a position, one popup, and a list that the keyboard reaches. */
export function FleetMap({
  vehicles,
  feed,
  height = 400,
  zoom = 10,
  center = DEFAULT_CENTER,
  label,
  showCount = false,
  emptyText,
  emptyDetail,
  followKey,
  onFollow,
  frame,
  onFrame,
  selectedKey,
  onSelect,
  tracks,
  popup,
  popupActions,
  lastFix = false,
  showList = true,
  goToSelected = false,
  areas,
  labels = true,
  trails = false,
  canMeasure = false,
  canFillScreen = false,
  footer,
  now,
  ...rest
}: FleetMapProps) {
  const { t } = useTranslation('ui');
  const scene = useScene(vehicles, feed, now !== undefined);
  useSceneSet(scene);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [painted] = useState(createSignal);
  const [grouped, setGrouped] = usePreference('map.grouped', false);
  const [ownSelected, setOwnSelected] = useState<string | null>(null);
  const [ownFollowed, setOwnFollowed] = useState<string | null>(null);
  const [overlap, setOverlap] = useState<readonly string[]>([]);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [listOpen, setListOpen] = useState(false);
  const [listFocused, setListFocused] = useState(false);
  const [fitted, setFitted] = useState(0);
  const [focusRequest, setFocusRequest] = useState(0);
  const [measuring, setMeasuring] = useState(false);
  const [isFull, setFull] = useState(false);
  const listRef = useRef<HTMLDivElement>(null);
  const popupBox = useRef<HTMLDivElement>(null);
  const frameBox = useRef<HTMLDivElement>(null);
  const listId = useId();
  // By its key: with other vehicles in the scene its index is another one.
  const active = scene.indexOf(activeKey);
  const setActive = useCallback((index: number) => setActiveKey(scene.vehicle(index)?.key ?? null), [scene]);
  const fit = useFit(map, scene, { zoom, frame, onFrame, isPast: now !== undefined });

  useEffect(FleetPopup.preload, []);

  const selected = selectedKey === undefined ? ownSelected : selectedKey;
  const followed = followKey === undefined ? ownFollowed : followKey;

  const select = useCallback(
    (key: string | null) => {
      setOverlap([]);
      setOwnSelected(key);
      onSelect?.(key);
    },
    [onSelect],
  );
  const follow = useCallback(
    (key: string | null) => {
      setOwnFollowed(key);
      onFollow?.(key);
      if (key !== null && map && map.getZoom() < CHOSEN_ZOOM) map.setZoom(CHOSEN_ZOOM, { animate: false });
    },
    [onFollow, map],
  );
  const stopFollowing = useCallback(() => follow(null), [follow]);
  useFollow(map, scene, followed, followed === selected ? popupBox : null, stopFollowing);

  const pick = useCallback(
    (indices: number[]) => {
      if (measuring) return;
      const keys = indices.map((i) => scene.vehicle(i)?.key).filter((key) => key !== undefined);
      setFocusRequest(0);
      if (keys.length > 1) {
        select(null);
        setOverlap(keys);
        return;
      }
      select(keys[0] ?? null);
      if (keys[0] !== undefined) setActiveKey(keys[0]);
    },
    [scene, select, measuring],
  );

  const goTo = useCallback(
    (key: string) => {
      const i = scene.indexOf(key);
      if (!map || scene.valid[i] !== 1) return false;
      const at = fromWorld(scene.x[i] ?? 0, scene.y[i] ?? 0);
      if (map.getZoom() < CHOSEN_ZOOM) map.setView(at, CHOSEN_ZOOM);
      else if (!map.getBounds().pad(-0.1).contains(at)) map.panTo(at);
      return true;
    },
    [map, scene],
  );

  const isGoing = useRef(goToSelected);
  useEffect(
    function goToSelectedOnce() {
      if (!isGoing.current || selected === null) return;
      const go = () => {
        if (isGoing.current && goTo(selected)) isGoing.current = false;
      };
      go();
      return scene.subscribeToSet(go);
    },
    [goTo, scene, selected],
  );

  const openFromList = (key: string) => {
    select(key);
    setFocusRequest((n) => n + 1);
    goTo(key);
  };

  const showAll = () => {
    fit();
    setFitted((n) => n + 1);
  };

  const close = () => {
    const fromKeyboard = focusRequest > 0;
    select(null);
    setFocusRequest(0);
    if (fromKeyboard) listRef.current?.focus();
    else map?.getContainer().focus();
  };

  const keys = useMemo(() => (overlap.length > 1 ? overlap : selected === null ? [] : [selected]), [overlap, selected]);
  const isEmpty = scene.placedCount() === 0;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    if (keys.length > 0) close();
    else setFull(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Escape bubbles up to here, from the map and its parts
    <div
      ref={frameBox}
      onKeyDown={onKeyDown}
      className={styles.frame}
      data-docked={showList === 'docked' || undefined}
      data-full={isFull || undefined}
    >
      {showList === 'docked' && (
        <div className={styles.docked} style={{ height }}>
          <DockedList
            id={listId}
            scene={scene}
            selectedKey={selected}
            active={active}
            onActive={setActive}
            onOpen={openFromList}
            onEscape={() => keys.length > 0 && close()}
            listRef={listRef}
            onFocused={setListFocused}
            now={now}
          />
        </div>
      )}
      <BaseMap
        {...rest}
        label={label ?? t('ui:map.label')}
        height={height}
        zoom={frame?.zoom ?? zoom}
        center={frame ? [frame.lat, frame.lng] : center}
        onMap={setMap}
        controls={
          <div className={styles.buttons}>
            {showList === true && (
              <IconButton
                icon={List}
                label={t('ui:map.list')}
                aria-expanded={listOpen}
                aria-controls={listId}
                onClick={() => setListOpen((open) => !open)}
              />
            )}
            <IconButton icon={Maximize} label={t('ui:map.fit')} onClick={showAll} />
            <IconButton
              icon={Boxes}
              label={t('ui:map.group')}
              aria-pressed={grouped}
              onClick={() => setGrouped(!grouped)}
            />
            {canMeasure && <MeasureButton measuring={measuring} onChange={setMeasuring} />}
            {canFillScreen && <FullScreenButton frame={frameBox} isFull={isFull} onChange={setFull} />}
          </div>
        }
        overlay={
          <>
            {showList === true && (
              <VehicleList
                id={listId}
                scene={scene}
                open={listOpen}
                selectedKey={selected}
                active={active}
                onActive={setActive}
                onOpen={openFromList}
                onEscape={() => (keys.length > 0 ? close() : setListOpen(false))}
                listRef={listRef}
                onFocused={setListFocused}
                now={now}
              />
            )}
            <FleetNotes scene={scene} showCount={showCount} now={now} />
            {isEmpty && (
              <div className={styles.empty}>
                <p>{emptyText ?? t('ui:empty.noLocations')}</p>
                {emptyDetail && <p className={styles.muted}>{emptyDetail}</p>}
              </div>
            )}
          </>
        }
      >
        {areas && areas.length > 0 && <Areas areas={areas} drawn={null} namesAbove />}
        {measuring && (
          <Measure
            onEnd={() => {
              setMeasuring(false);
              map?.getContainer().focus();
            }}
          />
        )}
        {tracks && tracks.length > 0 && <TrackLines tracks={tracks} />}
        <FleetMarkers
          scene={scene}
          selectedKey={selected}
          activeKey={listFocused ? activeKey : null}
          grouped={grouped}
          lastFix={lastFix}
          labels={labels}
          trails={trails}
          painted={painted}
          onPick={pick}
          now={now}
        />
        {map && keys.length > 0 && (
          <FleetPopup
            box={popupBox}
            scene={scene}
            painted={painted}
            keys={keys}
            following={followed !== null && followed === selected}
            fitted={fitted}
            focusRequest={focusRequest}
            onFollow={(key) => follow(followed === key ? null : key)}
            onChoose={(key) => {
              select(key);
              setFocusRequest((n) => n + 1);
            }}
            onClose={close}
            popup={popup}
            popupActions={popupActions}
          />
        )}
      </BaseMap>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
