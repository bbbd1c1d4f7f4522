import type { ConsoleServers } from '../consoleServers';
import { median, type Row } from '../results/rows';

/** The API's biggest responses: bytes on the wire as they are and compressed, and ms of both. */
export async function biggestAnswers({ url, token }: ConsoleServers): Promise<Row> {
  const paths = [
    '/api/dashboard/fleet-status',
    '/api/vehicles?page=1&limit=100',
    '/api/devices?page=1&limit=100',
    '/api/locations?page=1&limit=100',
    '/api/alarms?page=1&limit=50',
  ];
  const ask = async (path: string, encoding: string) => {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < 5; round++) {
      const began = performance.now();
      const response = await fetch(`${url}${path}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
      });
      const length = Number(response.headers.get('content-length'));
      bytes = length || (await wireBytes(url, path, token, encoding));
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      await response.arrayBuffer();
      times.push(performance.now() - began);
    }
    return { bytes, ms: median(times) };
  };
  let plainBytes = 0;
  let compressedBytes = 0;
  const details: string[] = [];
  for (const path of paths) {
    const plain = await ask(path, 'identity');
    const compressed = await ask(path, 'br');
    plainBytes += plain.bytes;
    compressedBytes += compressed.bytes;
    const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
    details.push(
      `${path.split('?')[0]} ${kilobytes(plain.bytes)} → ${kilobytes(compressed.bytes)} kB, ${plain.ms.toFixed(0)} → ${compressed.ms.toFixed(0)} ms`,
    );
  }
  return {
    name: 'the five biggest answers of the API: compressed / plain bytes',
    unit: '×',
    value: compressedBytes / plainBytes,
    target: { atMost: 0.2 },
    detail: details.join('; '),
  };
}

/** Bytes of an answer that is sent in pieces, as they come: `fetch` shows only what they hold. */
async function wireBytes(url: string, path: string, token: string, encoding: string): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(
      `${url}${path}`,
      { headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding } },
      (answer) => {
        let bytes = 0;
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
        });
        answer.on('end', () => resolve(bytes));
      },
    )
      .on('error', reject)
      .end();
  });
}
