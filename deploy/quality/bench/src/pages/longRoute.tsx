import 'leaflet/dist/leaflet.css';
import type { LatLngTuple } from 'leaflet';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { CircleMarker, MapContainer, Polyline, Popup } from 'react-leaflet';
import { RouteMap, speedColor, type TrackPoint } from 'shared-ui/map';
import { painted, randomFrom, settled, show } from './setup';

const query = new URLSearchParams(location.search);
const N = Number(query.get('n'));
const kind = query.get('kind');
const SIZE = { width: 1280, height: 800 };
const CENTER: [number, number] = [41.6, 21.7];

/** A drive around the country, one point every 10 s. */
function drive(): TrackPoint[] {
  const random = randomFrom(11);
  const at = Date.UTC(2026, 7, 1);
  let speed = 50;
  let bearing = 0;
  let [lat, lng] = CENTER;
  return Array.from({ length: N }, (_, i) => {
    speed = Math.max(0, Math.min(110, speed + (random() - 0.5) * 20));
    bearing += (random() - 0.5) * 0.6;
    // turns back towards the middle, so that it stays in the country
    if (Math.abs(lat - CENTER[0]) > 0.4 || Math.abs(lng - CENTER[1]) > 0.7)
      bearing = Math.atan2(CENTER[1] - lng, CENTER[0] - lat);
    const degrees = ((speed / 3600) * 10) / 111;
    lat += Math.cos(bearing) * degrees;
    lng += (Math.sin(bearing) * degrees) / 0.75;
    return { lat, lng, at: at + i * 10_000, speed, heading: (bearing * 180) / Math.PI };
  });
}

const points = drive();
const positions = points.map(({ lat, lng }): LatLngTuple => [lat, lng]);
const none: TrackPoint[] = [];
let setShown: (shown: boolean) => void = () => {};

function Ours() {
  const [shown, set] = useState(false);
  setShown = set;
  return (
    <RouteMap points={shown ? points : none} mode="speed" showPoints center={CENTER} zoom={9} height={SIZE.height} />
  );
}

const PlainMap = ({ children }: { children: React.ReactNode }) => (
  <MapContainer center={CENTER} zoom={9} style={SIZE} zoomControl={false} attributionControl={false} preferCanvas>
    {children}
  </MapContainer>
);

/** The floor: one line in one colour, no points. */
function Plain() {
  const [shown, set] = useState(false);
  setShown = set;
  return <PlainMap>{shown && <Polyline positions={positions} color="#1d6fdc" weight={4} />}</PlainMap>;
}

/** A segment, and a point with its popup, each for themselves. */
function Layers() {
  const [shown, set] = useState(false);
  setShown = set;
  return (
    <PlainMap>
      {shown &&
        points
          .slice(1)
          .map((point, i) => (
            <Polyline
              key={point.at}
              positions={[positions[i] ?? CENTER, positions[i + 1] ?? CENTER]}
              color={speedColor(point.speed)}
              weight={4}
            />
          ))}
      {shown &&
        points.map((point, i) => (
          <CircleMarker key={point.at} center={positions[i] ?? CENTER} radius={4} color={speedColor(point.speed)}>
            <Popup>{`${i + 1} / ${N}`}</Popup>
          </CircleMarker>
        ))}
    </PlainMap>
  );
}

const kinds: Record<string, () => React.JSX.Element> = { ours: Ours, plain: Plain, layers: Layers };
const Chosen = kinds[kind ?? ''] ?? Ours;
let longest = 0;

show(
  <Suspense>
    <Chosen />
  </Suspense>,
  {
    /** ms from points to paint, for each of some rounds; the route stays after the last. */
    async measure(rounds: number) {
      while (!document.querySelector('.leaflet-container')) await painted();
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        flushSync(() => setShown(false));
        await settled();
        const began = performance.now();
        flushSync(() => setShown(true));
        times.push((await painted()) - began);
      }
      await settled();
      return times;
    },
    watchFrames() {
      let before = performance.now();
      longest = 0;
      const onFrame = (now: number) => {
        longest = Math.max(longest, now - before);
        before = now;
        requestAnimationFrame(onFrame);
      };
      requestAnimationFrame(onFrame);
    },
    longestFrame: () => longest,
  },
);
