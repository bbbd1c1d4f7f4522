import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';

/** What the server does when asked for a tile. */
export type TileMood = 'serves' | 'fails' | 'hangs' | 'answers HTML';

/** A chunk of a PNG: length, type, data, checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = ~0;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(~crc >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of one colour, 256 × 256. */
function png([red, green, blue]: readonly [number, number, number]): Buffer {
  const size = 256;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2], 8); // 8 bits of red, green and blue
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(size * 3, Buffer.from([red, green, blue]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const GREEN = png([180, 210, 170]);

/** A tile server of the tests' own, as the public one does not reach every machine and must not be called by tests. */
export async function startTileServer() {
  let mood: TileMood = 'serves';
  const hanging = new Set<ServerResponse>();
  const asked: { path: string; referer: string | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', referer: request.headers.referer });
    if (mood === 'hangs') return void hanging.add(response);
    if (mood === 'fails') return void response.writeHead(503).end();
    if (mood === 'answers HTML')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Blocked</h1>');
    response.writeHead(200, { 'content-type': 'image/png' }).end(GREEN);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    template: (name: string) => `http://localhost:${port}/${name}/{z}/{x}/{y}.png`,
    asked,
    be(next: TileMood) {
      mood = next;
      asked.length = 0;
    },
    close() {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
export type TileServer = Awaited<ReturnType<typeof startTileServer>>;
