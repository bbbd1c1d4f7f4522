import type { Map as LeafletMap } from 'leaflet';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSignal } from 'shared-auth/contract';
import { usePreference } from '../../hooks/usePreference';
import { deferred } from '../../internal/deferred';
import { BaseMap, DEFAULT_CENTER } from '../base/BaseMap';
import { ButtonPlace } from '../base/ButtonPlace';
import styles from '../base/base.module.css';
import { FleetControls } from './FleetControls';
import { FleetMarkers } from './FleetMarkers';
import { type FleetMapProps, groupedProps } from './olderProps';
import { useControlled } from './useControlled';
import { useFit } from './useFit';
import { CHOSEN_ZOOM, useGoTo } from './useGoTo';
import { useScene } from './useScene';
import { useVehicleChoice } from './useVehicleChoice';

export type { FleetMapProps } from './olderProps';

const VehicleList = deferred(
  async () => (await import(/* webpackChunkName: "map-tools" */ './list/VehicleList')).VehicleList,
);
const DockedList = deferred(
  async () => (await import(/* webpackChunkName: "map-tools" */ './list/DockedList')).DockedList,
);
const Areas = deferred(async () => (await import(/* webpackChunkName: "map-areas" */ '../draw/Shapes')).Shapes);
const Measure = deferred(
  async () => (await import(/* webpackChunkName: "map-measure" */ '../measure/Measure')).Measure,
);
const MeasureButton = deferred(
  async () => (await import(/* webpackChunkName: "map-tools" */ '../measure/MeasureButton')).MeasureButton,
  ButtonPlace,
);
const FullScreenButton = deferred(
  async () => (await import(/* webpackChunkName: "map-tools" */ './FullScreenButton')).FullScreenButton,
  ButtonPlace,
);
const FollowVehicle = deferred(
  async () => (await import(/* webpackChunkName: "map-tools" */ './popup/FollowVehicle')).FollowVehicle,
);
const PastTrails = deferred(
  async () => (await import(/* webpackChunkName: "map-tools" */ './scene/PastTrails')).PastTrails,
);
const ByView = deferred(async () => (await import(/* webpackChunkName: "map-by-view" */ './byView/ByView')).ByView);
const FleetNotes = deferred(async () => (await import(/* webpackChunkName: "map-tools" */ './FleetNotes')).FleetNotes);
const EmptyNote = deferred(async () => (await import(/* webpackChunkName: "map-tools" */ './EmptyNote')).EmptyNote);
const TrackLines = deferred(async () => (await import(/* webpackChunkName: "map-tools" */ './TrackLines')).TrackLines);
const PlacePin = deferred(async () => (await import(/* webpackChunkName: "map-tools" */ './PlacePin')).PlacePin);
const FleetPopup = deferred(
  async () => (await import(/* webpackChunkName: "map-tools" */ './popup/FleetPopup')).FleetPopup,
);

/** More markers than this hide each other: they are grouped until the user chooses otherwise. */
const GROUPED_FROM = 300;

/** The fleet on a map: a marker per vehicle with a position, one popup, and a list that the keyboard reaches. */
export function FleetMap(props: FleetMapProps) {
  const { vehicles, feed, now, drawing, markers, popups, selection, following, view, tools, notes, ...base } =
    groupedProps(props);
  const { labels = true, lastFix = false, trails = false, pastTrails } = markers ?? {};
  const { zoom = 10, center = DEFAULT_CENTER, frame, onFrame, byView } = view ?? {};
  const { list: listed = true, measure = false, fillScreen = false, place } = tools ?? {};
  const { height = 400 } = base;
  const { t } = useTranslation('ui');
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [painted] = useState(createSignal);
  const isCrowded = byView?.whole !== undefined || vehicles.length > GROUPED_FROM;
  const [grouped, setGrouped] = usePreference(isCrowded ? 'map.grouped-many' : 'map.grouped', isCrowded);
  const [isListOpen, setListOpen] = useState(false);
  const [isListFocused, setListFocused] = useState(false);
  const [isMeasuring, setMeasuring] = useState(false);
  const [isFull, setFull] = useState(false);
  const [fitted, setFitted] = useState(0);
  const listRef = useRef<HTMLDivElement>(null);
  const popupBox = useRef<HTMLDivElement>(null);
  const frameBox = useRef<HTMLDivElement>(null);
  const listId = useId();

  const scene = useScene(vehicles, feed, now !== undefined, byView?.whole);
  const choice = useVehicleChoice(scene, selection);
  const { selected, keys, pick } = choice;
  const fit = useFit(map, scene, { zoom, frame, onFrame, isPast: now !== undefined });
  const [followed, setFollowed] = useControlled(following?.key, following?.onChange);
  const follow = (key: string | null) => {
    setFollowed(key);
    if (key !== null && map && map.getZoom() < CHOSEN_ZOOM) map.setZoom(CHOSEN_ZOOM, { animate: false });
  };
  const endFollowing = useCallback(() => setFollowed(null), [setFollowed]);
  const [isGoingToSelected] = useState(selection?.goTo ?? false);
  const goTo = useGoTo(map, scene, isGoingToSelected ? selected : null);
  useEffect(() => void FleetPopup.preload().catch(() => undefined), []);

  const isPointing = isMeasuring || place !== undefined;
  const pickUnlessPointing = useCallback((indices: number[]) => !isPointing && pick(indices), [isPointing, pick]);
  const close = () => {
    const fromKeyboard = choice.focusRequest > 0;
    choice.close();
    if (fromKeyboard) listRef.current?.focus();
    else map?.getContainer().focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    if (keys.length > 0) close();
    else setFull(false);
  };

  const list = {
    id: listId,
    scene,
    selectedKey: selected,
    active: choice.active,
    onActive: choice.setActive,
    onOpen: (key: string) => {
      choice.open(key);
      goTo(key);
    },
    listRef,
    onFocused: setListFocused,
    now,
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Escape bubbles up to here, from the map and its parts
    <div
      ref={frameBox}
      onKeyDown={onKeyDown}
      className={styles.frame}
      data-docked={listed === 'docked' || undefined}
      data-full={isFull || undefined}
    >
      {listed === 'docked' && (
        <div className={styles.docked} style={{ height }}>
          <DockedList {...list} onEscape={() => keys.length > 0 && close()} />
        </div>
      )}
      <BaseMap
        {...base}
        label={base.label ?? t('ui:map.label')}
        height={height}
        zoom={frame?.zoom ?? zoom}
        center={frame ? [frame.lat, frame.lng] : center}
        onMap={setMap}
        controls={
          <FleetControls
            list={
              listed === true ? { id: listId, isOpen: isListOpen, onToggle: () => setListOpen((open) => !open) } : null
            }
            onFit={() => {
              fit();
              setFitted((n) => n + 1);
            }}
            grouped={grouped}
            onGroup={setGrouped}
          >
            {measure && <MeasureButton measuring={isMeasuring} onChange={setMeasuring} />}
            {fillScreen && <FullScreenButton frame={frameBox} isFull={isFull} onChange={setFull} />}
          </FleetControls>
        }
        overlay={
          <>
            {listed === true && (
              <VehicleList
                {...list}
                open={isListOpen}
                onEscape={() => (keys.length > 0 ? close() : setListOpen(false))}
              />
            )}
            <FleetNotes
              map={map}
              scene={scene}
              counts={notes?.count ? (notes.counts ?? 'vehicles') : undefined}
              now={now}
            />
            <EmptyNote scene={scene} text={notes?.empty} detail={notes?.emptyDetail} />
          </>
        }
      >
        {drawing?.areas && drawing.areas.length > 0 && <Areas areas={drawing.areas} drawn={null} namesAbove />}
        {isMeasuring && (
          <Measure
            onEnd={() => {
              setMeasuring(false);
              map?.getContainer().focus();
            }}
          />
        )}
        {place && !isMeasuring && <PlacePin {...place} />}
        {drawing?.tracks && drawing.tracks.length > 0 && <TrackLines tracks={drawing.tracks} />}
        {pastTrails && !now && <PastTrails scene={scene} tracks={pastTrails} />}
        {byView && <ByView byView={byView} scene={scene} selected={selected} grouped={grouped} ages={lastFix} />}
        <FleetMarkers
          scene={scene}
          selectedKey={selected}
          activeKey={isListFocused ? choice.activeKey : null}
          grouped={grouped}
          lastFix={lastFix}
          labels={labels}
          trails={trails}
          painted={painted}
          onPick={pickUnlessPointing}
          now={now}
        />
        {map && followed !== null && (
          <FollowVehicle
            map={map}
            scene={scene}
            vehicle={followed}
            popup={followed === selected ? popupBox : null}
            onEnd={endFollowing}
          />
        )}
        {map && keys.length > 0 && (
          <FleetPopup
            box={popupBox}
            scene={scene}
            painted={painted}
            keys={keys}
            following={followed !== null && followed === selected}
            fitted={fitted}
            focusRequest={choice.focusRequest}
            onFollow={(key) => follow(followed === key ? null : key)}
            onChoose={choice.open}
            onClose={close}
            popup={popups?.content}
            popupMore={popups?.more}
            popupActions={popups?.actions}
          />
        )}
      </BaseMap>
      {notes?.footer && <div className={styles.footer}>{notes.footer}</div>}
    </div>
  );
}
