import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import { importJWK, jwtVerify } from 'jose';
import { SMTPServer } from 'smtp-server';
import webPush from 'web-push';
import { Egress } from '../../platform/egress/egress';
import { type Channel, type Message, Undeliverable } from './channels/channel';
import { mailChannel } from './channels/mail';
import { signature } from './channels/webhook';
import { messageText } from './messageText';

const alarms = [
  {
    id: 7,
    alarm_type: 'sos',
    severity: 'critical',
    message: 'Возачот побара помош <SOS>',
    vehicle_id: 3,
    license_plate: 'СК-1234-АБ',
    vehicle_code: 'V-3',
    device_id: 'GPS-3',
    created_at: '2026-11-23T02:12:00.000Z',
    latitude: 41.9981,
    longitude: 21.4254,
  },
];
const person = { id: 1, name: 'Ана Петровска', email: 'ana@example.mk', phone: null, locale: 'mk' as const };
const message: Message = {
  id: 12,
  key: 'fleet-12',
  kind: 'alarm',
  is_critical: true,
  alarm_count: 1,
  alarms,
  person,
  text: messageText({ kind: 'alarm', alarm_count: 1, alarms }, 'mk', 'https://console.example.mk'),
};

const egress = new Egress([]);
afterAll(() => egress.close());

describe('mail', () => {
  const mails: string[] = [];
  let refusal: (Error & { responseCode?: number }) | null = null;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, callback) => callback(refusal),
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'));
        callback();
      });
    },
  });
  let channel: Channel & { close(): void };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    channel = mailChannel({ smtpUrl, mailFrom: 'Возен парк <fleet@example.mk>' }, egress.client('mail', smtpUrl));
  });
  afterAll(async () => {
    channel.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  afterEach(() => {
    refusal = null;
  });

  /** The parts of a mail, decoded: its encodings are the library's choice. */
  const parts = (mail: string) =>
    mail
      .split(/\r\n--[^\r\n]+/)
      .slice(1)
      .map((part) => {
        const [head = '', ...body] = part.split('\r\n\r\n');
        const text = body.join('\r\n\r\n');
        if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
        const bytes = text
          .replaceAll('=\r\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
        return Buffer.from(bytes, 'latin1').toString('utf8');
      });

  it('reaches its person as text and HTML, with links to take the alarm and to the map', async () => {
    const table = { header: ['Возило', 'Време'], rows: [['<А> & Б', '1:30']] };
    await channel.send({ ...message, text: { ...message.text, table } });
    const [mail = ''] = mails;
    expect(mail).toContain('Message-ID: <fleet-12@example.mk>');
    expect(mail).toContain('ana@example.mk');
    const [text = '', html = ''] = parts(mail).filter((part) => part.includes('console.example.mk'));
    expect(text).toContain('СК-1234-АБ: Возачот побара помош <SOS>');
    expect(text).toContain('Критичен · Од 23.11.2026 03:12');
    expect(text).toContain('Место: во Скопје');
    expect(text).toContain('Преземи: https://console.example.mk/alarms?vehicle_id=3&take=7');
    expect(text).toContain('Мапа: https://console.example.mk/map?vehicle=3');
    expect(text).toMatch(/Возило · Време\r?\n<А> & Б · 1:30/);
    expect(html).toMatch(/<th [^>]*>Време<\/th>.*<td [^>]*>&lt;А&gt; &amp; Б<\/td><td [^>]*>1:30<\/td>/);
    expect(html).toContain('Возачот побара помош &lt;SOS&gt;');
    expect(html).toContain('href="https://console.example.mk/alarms?vehicle_id=3&amp;take=7"');
  });

  it('to a mailbox that there is not is given up; a server that is busy is asked again', async () => {
    refusal = Object.assign(new Error('no such user'), { responseCode: 550 });
    await expect(channel.send(message)).rejects.toBeInstanceOf(Undeliverable);
    refusal = Object.assign(new Error('later'), { responseCode: 451 });
    const busy = await channel.send(message).catch((error: unknown) => error);
    expect(busy).toBeInstanceOf(Error);
    expect(busy).not.toBeInstanceOf(Undeliverable);
  });
});

it('a place has the name that its reader has for it', () => {
  const named = messageText({ kind: 'alarm', alarm_count: 1, alarms }, 'mk', undefined, () => 'Депо Скопје');
  expect([named.lines.at(-1), message.text.lines.at(-1)]).toEqual(['Место: Депо Скопје', 'Место: во Скопје']);
});

it('a last place, of an alarm that came without one, is said to be that, with its moment', () => {
  const placed = alarms.map((alarm) => ({ ...alarm, place_at: '2026-11-23T01:50:00.000Z' }));
  const linesOf = (locale: 'mk' | 'en') =>
    messageText({ kind: 'alarm', alarm_count: 1, alarms: placed }, locale, undefined).lines.at(-1);
  expect([linesOf('mk'), linesOf('en')]).toEqual([
    'Последно познато место (23.11.2026 02:50): во Скопје',
    'Last known place (23.11.2026 02:50): in Skopje',
  ]);
});

describe('the signature of a webhook', () => {
  // By `printf '1764000000.{"key":"fleet-12"}' | openssl dgst -sha256 -hmac whs_test`.
  it('is HMAC-SHA256 over time and body', () => {
    expect(signature('whs_test', '{"key":"fleet-12"}', 1_764_000_000)).toBe(
      't=1764000000,v1=6387ff2c160d633b7ac1b357265e80924b1914cbd4f69aabd0fd8f4de37290d7',
    );
  });
});

describe('Web Push', () => {
  it('is encrypted for the browser alone, and signed by this server for this push service', async () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const auth = randomBytes(16);
    const vapid = webPush.generateVAPIDKeys();
    const came = new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve) => {
      service.on('request', async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        response.writeHead(201).end();
        resolve({ headers: request.headers, body: Buffer.concat(chunks) });
      });
    });
    const details = webPush.generateRequestDetails(
      {
        endpoint: `${origin}/push/1`,
        keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
      },
      JSON.stringify({ key: message.key, title: message.text.title }),
      {
        vapidDetails: { subject: 'mailto:fleet@example.mk', publicKey: vapid.publicKey, privateKey: vapid.privateKey },
        topic: message.key,
      },
    );
    await fetch(details.endpoint, {
      method: details.method,
      headers: details.headers as Record<string, string>,
      body: new Uint8Array(details.body ?? []),
    });
    const { headers, body } = await came;
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: origin });
    expect(payload.sub).toBe('mailto:fleet@example.mk');
    const plain = ece.decrypt(body, {
      version: 'aes128gcm',
      privateKey: browser,
      authSecret: auth.toString('base64url'),
    });
    expect(JSON.parse(plain.toString('utf8'))).toEqual({ key: 'fleet-12', title: message.text.title });
  });

  const service = createServer();
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => service.close(() => resolve())));
});
