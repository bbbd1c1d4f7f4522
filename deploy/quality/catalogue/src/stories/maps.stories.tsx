import { Suspense, useState } from 'react';
import * as ui from 'shared-ui';
import * as maps from 'shared-ui/map';
import { State } from '../frame/State';
import { useSay } from '../frame/useSay';

const vehicle = (key: string, latitude: number, longitude: number, speed: number): maps.MapVehicle => ({
  key,
  id: key,
  vehicleCode: key,
  plate: `SK-100${key}-AB`,
  make: 'Škoda',
  model: 'Octavia',
  vehicleType: 'car',
  deviceId: null,
  status: 'active',
  latitude,
  longitude,
  speed,
  heading: 90,
  fixAt: ui.clock.now() - 30_000,
});
const vehicles = [
  vehicle('1', 41.9973, 21.428, 62),
  vehicle('2', 41.1231, 20.8016, 0),
  vehicle('3', 41.0297, 21.3292, 97),
];

const points: maps.TrackPoint[] = [
  [41.9973, 21.428],
  [41.985, 21.41],
  [41.97, 21.39],
  [41.95, 21.35],
].map(([lat = 0, lng = 0], index) => ({
  lat,
  lng,
  at: 1_760_000_000_000 + index * 60_000,
  speed: 30 + index * 25,
  heading: 225,
}));

export function FleetMap() {
  const say = useSay();
  return (
    <>
      <State name="vehicles, notes">
        <maps.FleetMap
          vehicles={vehicles}
          label={say('Возила', 'Vehicles')}
          height={320}
          notes={{ count: true }}
          tiles={[]}
        />
      </State>
      <State name="vehicles={[]}">
        <maps.FleetMap
          vehicles={[]}
          label={say('Без возила', 'No vehicles')}
          height={200}
          tiles={[]}
          notes={{ empty: say('Нема локации.', 'No positions.') }}
        />
      </State>
    </>
  );
}

export function RouteMap() {
  const say = useSay();
  return (
    <Suspense fallback={<ui.Skeleton height={320} />}>
      <State name='mode="speed", playback'>
        <maps.RouteMap points={points} mode="speed" playback label={say('Рута', 'Route')} height={320} tiles={[]} />
      </State>
      <State name="points={[]}">
        <maps.RouteMap
          points={[]}
          label={say('Празна рута', 'Empty route')}
          height={200}
          tiles={[]}
          emptyText={say('Нема точки.', 'No points.')}
        />
      </State>
    </Suspense>
  );
}

const placesOf = (...pairs: [lat: number, lng: number][]) => pairs.map(([lat, lng]) => ({ lat, lng }));
const cut: maps.MapShape = {
  kind: 'polygon',
  points: placesOf([42.005, 21.41], [42.005, 21.45], [41.985, 21.45], [41.985, 21.41]),
  holes: [placesOf([42, 21.42], [42, 21.43], [41.995, 21.43])],
};
const way: maps.AreaShape = { kind: 'polygon', points: placesOf([42.008, 21.4], [42.008, 21.44], [42.012, 21.46]) };

export function DrawMap() {
  const say = useSay();
  const [shape, setShape] = useState<maps.MapShape | null>({
    kind: 'circle',
    center: { lat: 41.9973, lng: 21.428 },
    radius: 800,
  });
  return (
    <Suspense fallback={<ui.Skeleton height={320} />}>
      <State name="value">
        <maps.DrawMap
          shape="circle"
          value={shape}
          onChange={setShape}
          label={say('Зона', 'Zone')}
          height={320}
          tiles={[]}
        />
      </State>
      <State name="shape=polygon, holes, areas with a tone, a corridor">
        <maps.DrawMap
          shape="polygon"
          holes
          value={cut}
          onChange={() => {}}
          areas={[{ key: 'way', name: say('Коридор', 'Corridor'), shape: way, width: 300, tone: 'violet' }]}
          label={say('Полигон', 'Polygon')}
          height={320}
          tiles={[]}
        />
      </State>
    </Suspense>
  );
}

export const LastSpeed = () =>
  [
    { speed: 62, status: 'active' },
    { speed: 62, status: 'offline' },
    { speed: null, status: null },
  ].map((each) => (
    <State key={`${each.speed} ${each.status}`} name={`speed=${each.speed}, status=${each.status}`}>
      <span>
        <maps.LastSpeed vehicle={each} />
      </span>
    </State>
  ));

export const NearestPlace = () => (
  <>
    <State name="latitude, longitude">
      <ui.NearestPlace latitude={41.13} longitude={20.81} />
    </State>
    <State name="abroad">
      <ui.NearestPlace latitude={48.2} longitude={16.4} />
    </State>
  </>
);

export function FleetReplayBar() {
  const start = points[0]?.at ?? 0;
  const end = points.at(-1)?.at ?? 0;
  const [at, setAt] = useState(start);
  const nothing = () => undefined;
  return (
    <Suspense fallback={<ui.Skeleton height={120} />}>
      {[true, false].map((isComplete) => (
        <State key={String(isComplete)} name={`isComplete={${isComplete}}`}>
          <maps.FleetReplayBar
            vehicles={vehicles}
            tracks={[{ key: '1', points }]}
            alarms={[]}
            from={start}
            to={end}
            at={at}
            onMoment={setAt}
            onScene={nothing}
            onLeave={nothing}
            isComplete={isComplete}
          />
        </State>
      ))}
    </Suspense>
  );
}
