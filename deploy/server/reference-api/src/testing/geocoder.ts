import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const licence = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';

/** Rows as Nominatim returns them (format jsonv2), of a street of Skopje. */
const rows = [
  {
    place_id: 78_123_456,
    licence,
    osm_type: 'node',
    category: 'building',
    lat: '42.0041',
    lon: '21.3925',
    display_name: '12, Партизански Одреди, Карпош, Скопје, 1000, Северна Македонија',
  },
];
const found = rows.map(({ display_name, lat, lon }) => ({
  label: display_name,
  latitude: Number(lat),
  longitude: Number(lon),
  licence,
}));

/** A stand-in for Nominatim that answers as the test configures it: rows, a status, a text, or nothing (null). */
export async function startGeocoder() {
  const asked: URL[] = [];
  let answer: () => unknown = () => rows;
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://geocoder'));
    const given = answer();
    if (given === null) request.socket.destroy();
    else if (typeof given === 'number') response.writeHead(given).end();
    else response.end(typeof given === 'string' ? given : JSON.stringify(given));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    rows,
    /** The same as the API returns them. */
    found,
    answerWith(next: () => unknown) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
