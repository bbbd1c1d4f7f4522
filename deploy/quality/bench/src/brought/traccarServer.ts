import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A Traccar server of 100 vans with any days of the past, made up as they are asked for. It sends its address. */
const DEVICES = 100;
/** Under way from 6 to 16 o'clock, UTC, with a fix each half minute; else one each five minutes. */
const isDriving = (at: number) => new Date(at).getUTCHours() >= 6 && new Date(at).getUTCHours() < 16;
const stepOf = (at: number) => (isDriving(at) ? 30_000 : 300_000);

const devices = Array.from({ length: DEVICES }, (_, n) => ({
  ...{ id: n + 1, name: `BV ${1000 + n} TR`, uniqueId: String(860_000_000_000_000 + n), category: 'van' },
  ...{ groupId: 0, positionId: 0, status: 'online', disabled: false, attributes: {} },
}));

function positionsOf(device: number, from: number, until: number): string {
  const rows: string[] = [];
  for (let at = Math.ceil(from / 300_000) * 300_000; at < until; at += stepOf(at)) {
    const time = new Date(at).toISOString();
    const angle = device + (isDriving(at) ? at / 1_000_000 : 0);
    const place = `"latitude":${(41.5 + Math.sin(angle) / 4).toFixed(6)},"longitude":${(21.7 + Math.cos(angle) / 3).toFixed(6)}`;
    rows.push(
      `{"id":${rows.length + 1},"deviceId":${device},"protocol":"teltonika","serverTime":"${time}","deviceTime":"${time}","fixTime":"${time}","valid":true,${place},"altitude":240,"speed":${isDriving(at) ? 15 : 0},"course":90,"accuracy":5,"attributes":{"ignition":${isDriving(at)},"sat":11,"power":13.9,"batteryLevel":95,"motion":${isDriving(at)}}}`,
    );
  }
  return `[${rows.join()}]`;
}

function answer({ pathname, searchParams }: URL): string {
  if (pathname === '/api/server') return '{"id":1,"version":"6.14"}';
  if (pathname === '/api/devices') return JSON.stringify(devices);
  const [from, until] = [Date.parse(searchParams.get('from') ?? ''), Date.parse(searchParams.get('to') ?? '')];
  return pathname === '/api/positions' ? positionsOf(Number(searchParams.get('deviceId')), from, until) : '[]';
}

const server = createServer(({ url = '/' }, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer(new URL(url, 'http://localhost')));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // It listens on TCP.
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
