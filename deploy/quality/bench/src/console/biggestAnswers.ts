import { request } from 'node:http';
import type { ConsoleServers } from '../consoleServers';
import { median, type Row } from '../results/rows';

const PATHS = [
  '/api/dashboard/fleet-status',
  '/api/vehicles?page=1&limit=100',
  '/api/devices?page=1&limit=100',
  '/api/locations?page=1&limit=100',
  '/api/alarms?page=1&limit=50',
];
const ROUNDS = 5;

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** The API's largest responses: their bytes on the wire and the ms they take, plain and compressed. */
export async function biggestAnswers({ url, token }: ConsoleServers): Promise<Row> {
  const read = async (path: string, encoding: string) => {
    const taken: { bytes: number; ms: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) taken.push(await readBytes(url + path, token, encoding));
    return { bytes: taken[0]?.bytes ?? Number.NaN, ms: median(taken.map(({ ms }) => ms)) };
  };
  const sum = { plain: 0, compressed: 0 };
  const details: string[] = [];
  for (const path of PATHS) {
    const [plain, compressed] = [await read(path, 'identity'), await read(path, 'br')];
    sum.plain += plain.bytes;
    sum.compressed += compressed.bytes;
    const sizes = `${kilobytes(plain.bytes)} → ${kilobytes(compressed.bytes)} kB`;
    details.push(`${path.split('?')[0]} ${sizes}, ${plain.ms.toFixed(0)} → ${compressed.ms.toFixed(0)} ms`);
  }
  return {
    name: 'the five biggest answers of the API: compressed / plain bytes',
    unit: '×',
    value: sum.compressed / sum.plain,
    target: { atMost: 0.2 },
    detail: details.join('; '),
  };
}

/** Reads a response as it comes by the line: `fetch` shows only what it holds. @throws Error where it is a failure */
const readBytes = (address: string, token: string, encoding: string): Promise<{ bytes: number; ms: number }> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
    request(address, { headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${address} answered ${answer.statusCode}.`));
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on('end', () => resolve({ bytes, ms: performance.now() - began }));
    })
      .on('error', reject)
      .end();
  });
