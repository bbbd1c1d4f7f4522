import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail that arrived. */
export interface ReceivedMail {
  to: string;
  messageId: string;
  /** Subject and texts, decoded. */
  text: string;
  /** Bytes of the attached files, by their names. */
  files: ReadonlyMap<string, Buffer>;
}

/** `=?UTF-8?B?…?=` and its kind. */
const decodeWords = (text: string) =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?B\?(.*?)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString('utf8'))
    .replaceAll(/=\?utf-8\?Q\?(.*?)\?=/gi, (_, word: string) => unquote(word.replaceAll('_', ' ')));

function unquote(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function readMail(to: string, raw: string): ReceivedMail {
  const files = new Map<string, Buffer>();
  let text = decodeWords(/^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? '').replaceAll(/\r\n\s/g, '');
  for (const part of raw.split(/\r\n--[^\r\n]+/)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const body = rest.join('\r\n\r\n');
    const name = /filename="?([^";\r\n]+)/.exec(head)?.[1];
    if (name) files.set(name, Buffer.from(body, 'base64'));
    else if (/base64/i.test(head)) text += `\n${Buffer.from(body, 'base64').toString('utf8')}`;
    else text += `\n${unquote(body)}`;
  }
  return { to, messageId: /Message-ID: <([^>]+)>/i.exec(raw)?.[1] ?? '', text, files };
}

/** A mail server that keeps what arrives. @param take - resolves when a mail that came may be acknowledged */
export async function startMailServer({
  port: wanted = 0,
  take = async () => {},
}: {
  port?: number;
  take?: () => Promise<unknown>;
} = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        mails.push(readMail(to, Buffer.concat(chunks).toString('utf8')));
        void take().then(() => callback());
      });
    },
  });
  // A client that is killed leaves its connection: no fault of this server.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo; // listening on TCP
  return {
    port,
    settings: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Возен парк <fleet@example.mk>' },
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
