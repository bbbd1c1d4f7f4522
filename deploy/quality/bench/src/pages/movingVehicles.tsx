import { divIcon, type LatLngTuple } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { MapContainer, Marker, Popup } from 'react-leaflet';
import { FleetMap, type MapVehicle, type NamedShape, type VehicleMove } from 'shared-ui/map';
import { BareCanvas, COLORS, SIZE } from './bareCanvas';
import { fleetOf, STEP, VIEW, zonesOf } from './fleet';
import { painted, settled, show } from './setup';

const query = new URLSearchParams(location.search);
const N = Number(query.get('n'));
const kind = query.get('kind');
const vehicles = fleetOf(N);
const CENTER: LatLngTuple = [VIEW.lat, VIEW.lng];
/**
 * The same picture as FleetMap's: a disc in the status colour, an emoji, a notch. An element, as Trusted Types refuse
 * HTML.
 */
function pictureOf({ status, heading }: MapVehicle) {
  const picture = document.createElement('div');
  const notch = picture.appendChild(document.createElement('i'));
  const disc = picture.appendChild(document.createElement('span'));
  const color =
    status === 'online' || status === 'offline' || status === 'maintenance' ? COLORS[status] : COLORS.unknown;
  Object.assign(picture.style, { position: 'relative', width: '26px', height: '26px' });
  Object.assign(notch.style, {
    position: 'absolute',
    inset: '-5px 7px auto',
    height: '12px',
    background: color,
    clipPath: 'polygon(50% 0, 100% 100%, 0 100%)',
    transformOrigin: '6px 18px',
    transform: `rotate(${heading}deg)`,
  });
  Object.assign(disc.style, {
    position: 'absolute',
    inset: '0',
    border: `3px solid ${color}`,
    borderRadius: '50%',
    background: '#fff',
    font: '14px/20px sans-serif',
    textAlign: 'center',
  });
  disc.textContent = '🚚';
  return divIcon({ html: picture, iconSize: [26, 26], className: '' });
}

/** Where every vehicle is at a tick; each tick moves all of them. */
const placeAt = (i: number, tick: number): LatLngTuple => [
  (vehicles[i]?.latitude ?? 0) + STEP * tick,
  (vehicles[i]?.longitude ?? 0) + STEP * tick,
];

const PeerMap = ({ children }: { children: ReactNode }) => (
  <MapContainer center={CENTER} zoom={VIEW.zoom} style={SIZE} zoomControl={false} attributionControl={false}>
    {children}
  </MapContainer>
);

let apply: (tick: number) => void = () => {};

const ZONES = 1_000;
const noAreas: readonly NamedShape[] = [];

function OursUnder({ areas }: { areas: readonly NamedShape[] }) {
  const [feed] = useState(() => {
    const listeners = new Set<(moves: VehicleMove[]) => void>();
    const fixAt = Date.now();
    apply = (tick) => {
      const moves = vehicles.map((vehicle, i) => {
        const [lat, lng] = placeAt(i, tick);
        return { vehicle: vehicle.key, lat, lng, speed: 50, heading: vehicle.heading, fixAt: fixAt + tick };
      });
      for (const listener of listeners) listener(moves);
    };
    return {
      subscribe(listener: (moves: VehicleMove[]) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  });
  // with its popup open and its list there, as in use
  return (
    <FleetMap
      vehicles={vehicles}
      feed={feed}
      drawing={{ areas }}
      height={SIZE.height}
      view={{ frame: VIEW }}
      selection={{ key: 'v7' }}
      notes={{ count: true }}
    />
  );
}

/** Under zones that are all in view. */
const zones = zonesOf(kind === 'zones' ? ZONES : 0);
const Zones = () => <OursUnder areas={zones} />;
const Ours = () => <OursUnder areas={noAreas} />;

/** As it is written first: a marker with its popup per vehicle, rendered again at each tick. */
function Naive() {
  const [tick, setTick] = useState(0);
  apply = (next) => flushSync(() => setTick(next));
  return (
    <PeerMap>
      {vehicles.map((vehicle, i) => (
        <Marker key={vehicle.key} position={placeAt(i, tick)} icon={pictureOf(vehicle)}>
          <Popup>{vehicle.plate}</Popup>
        </Marker>
      ))}
    </PeerMap>
  );
}

const MemoMarker = memo(function MemoMarker({ lat, lng, vehicle }: { lat: number; lng: number; vehicle: MapVehicle }) {
  const [icon] = useState(() => pictureOf(vehicle));
  const popup = useMemo(() => <Popup>{vehicle.plate}</Popup>, [vehicle]);
  return (
    <Marker position={[lat, lng]} icon={icon}>
      {popup}
    </Marker>
  );
});

/** The same with what can be kept kept: the icon, the popup, and markers that did not move. */
function Memoised() {
  const [tick, setTick] = useState(0);
  apply = (next) => flushSync(() => setTick(next));
  return (
    <PeerMap>
      {vehicles.map((vehicle, i) => {
        const [lat, lng] = placeAt(i, tick);
        return <MemoMarker key={vehicle.key} lat={lat} lng={lng} vehicle={vehicle} />;
      })}
    </PeerMap>
  );
}

/** The floor, painted with the frame after each tick. */
const Bare = () => (
  <BareCanvas
    vehicles={vehicles}
    onReady={(paint) => {
      apply = (tick) => {
        requestAnimationFrame(() =>
          paint((index) => {
            const [lat, lng] = placeAt(index, tick);
            return { lat, lng };
          }),
        );
      };
    }}
  />
);

const kinds: Record<string, () => React.JSX.Element> = {
  ours: Ours,
  zones: Zones,
  naive: Naive,
  memoised: Memoised,
  bare: Bare,
};
const Chosen = kinds[kind ?? ''] ?? Ours;

show(<Chosen />, {
  /**
   * ms from data to paint, for each of some ticks that follow each other at once. One tick alone would not show what a
   * way costs outside the main thread: the browser takes the next frame only when it has drawn the one before.
   */
  async measure(ticks: number) {
    await settled();
    const times: number[] = [];
    let began = await painted();
    for (let tick = 1; tick <= ticks; tick++) {
      apply(tick);
      const now = await painted();
      times.push(now - began);
      began = now;
    }
    return times;
  },
});
