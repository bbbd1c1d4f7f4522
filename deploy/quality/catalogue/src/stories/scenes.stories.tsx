import type { ReactNode } from 'react';
import { MINUTE_MS } from 'shared-auth/contract';
import * as ui from 'shared-ui';
import * as maps from 'shared-ui/map';
import { useSay } from '../frame/useSay';

/**
 * Scenes of the fleet map, of which `npm run test:pictures` holds a picture each. Nothing in them depends on chance or
 * on the hour.
 */

const TYPES = ['truck', 'van', 'car', 'motorcycle', 'bus'];
const STATUSES = ['online', 'online', 'online', 'offline', 'maintenance', null];

function vehicle(i: number, latitude: number, longitude: number, over: Partial<maps.MapVehicle> = {}): maps.MapVehicle {
  return {
    key: `v${i}`,
    id: i,
    vehicleCode: `VH-${i}`,
    plate: `СК-${1000 + i}-АБ`,
    make: 'MAN',
    model: 'TGX',
    vehicleType: TYPES[i % TYPES.length] ?? null,
    deviceId: i,
    status: STATUSES[i % STATUSES.length] ?? null,
    latitude,
    longitude,
    speed: (i * 13) % 100,
    heading: (i * 47) % 360,
    fixAt: ui.clock.now() - 30_000,
    ...over,
  };
}

/** Places in even rings around a centre. */
const around = (n: number, latitude: number, longitude: number, degrees: number) =>
  Array.from({ length: n }, (_, i) => {
    const [angle, distance] = [i * 2.399963, degrees * Math.sqrt((i + 0.5) / n)];
    return vehicle(i, latitude + distance * Math.sin(angle), longitude + 1.35 * distance * Math.cos(angle));
  });

const SKOPJE = { lat: 41.9973, lng: 21.428 };
const city = around(9, SKOPJE.lat, SKOPJE.lng, 0.05);
const country = around(60, 41.6, 21.7, 0.6);
const inCity = { frame: { ...SKOPJE, zoom: 12 } };
const inCountry = { frame: { lat: 41.6, lng: 21.7, zoom: 8 } };

const line = (from: readonly [number, number], to: readonly [number, number]): maps.TrackPoint[] =>
  Array.from({ length: 12 }, (_, i) => ({
    lat: from[0] + ((to[0] - from[0]) * i) / 11,
    lng: from[1] + ((to[1] - from[1]) * i) / 11 + 0.004 * Math.sin(i),
    at: i * MINUTE_MS,
    speed: 50,
    heading: 0,
  }));

/** Live positions that are all there at once: a tail for every vehicle. */
const trailing: maps.VehicleFeed = {
  subscribe(onMoves) {
    for (let step = 8; step >= 0; step--)
      onMoves(
        city.map(({ key, latitude, longitude, speed, heading }) => ({
          vehicle: key,
          lat: (latitude ?? 0) - step * 0.002,
          lng: (longitude ?? 0) - step * 0.003,
          speed,
          heading,
          fixAt: ui.clock.now() - step * 20_000,
        })),
      );
    return () => {};
  },
};

type Scene = Partial<maps.FleetMapProps> & { width?: number };

function Scene({ width, ...scene }: Scene): ReactNode {
  const say = useSay();
  return (
    <div data-scene="" style={{ inlineSize: width ?? 480 }}>
      <maps.FleetMap
        vehicles={city}
        label={say('Возила', 'Vehicles')}
        height={300}
        tiles={[]}
        view={inCity}
        {...scene}
      />
    </div>
  );
}

export const City = () => <Scene />;
export const Country = () => <Scene vehicles={country} view={inCountry} notes={{ count: true }} />;
/** The country on a telephone: names stay with their towns. */
export const Narrow = () => <Scene vehicles={country} view={{ frame: { ...inCountry.frame, zoom: 7 } }} width={328} />;
/** The test groups it by the button. */
export const Grouped = () => <Scene vehicles={country} view={inCountry} />;
/** More than 1,000: a worker paints them. */
export const Many = () => <Scene vehicles={around(1500, 41.6, 21.7, 0.7)} view={inCountry} />;
export const Chosen = () => <Scene selection={{ key: 'v7' }} height={480} />;
export const Ages = () => (
  <Scene
    vehicles={city.map((each, i) => ({
      ...each,
      status: i % 3 === 0 ? 'offline' : 'online',
      hasAlarms: i % 4 === 1,
      fixAt: ui.clock.now() - i * 20 * MINUTE_MS,
    }))}
    markers={{ lastFix: true }}
  />
);
export const Trails = () => <Scene feed={trailing} markers={{ trails: true }} />;
export const Tracks = () => (
  <Scene
    drawing={{
      tracks: [
        { key: 'a', points: line([41.96, 21.36], [42.03, 21.49]) },
        { key: 'b', points: line([42.03, 21.36], [41.97, 21.5]) },
      ],
    }}
  />
);
export const Areas = () => (
  <Scene
    drawing={{
      areas: [
        { key: 'depot', name: 'Депо', shape: { kind: 'circle', center: SKOPJE, radius: 1500 } },
        {
          key: 'field',
          name: 'Парк',
          color: '#b45309',
          shape: {
            kind: 'polygon',
            points: [
              { lat: 41.97, lng: 21.36 },
              { lat: 41.97, lng: 21.4 },
              { lat: 41.99, lng: 21.38 },
            ],
          },
        },
      ],
    }}
  />
);
export const Docked = () => <Scene tools={{ list: 'docked' }} width={720} />;
export const Empty = () => <Scene vehicles={[]} view={inCountry} notes={{ emptyDetail: 'VH-1' }} />;
