// Connects to the mail server, on a socket of platform/egress.
import type { ForeignClient } from '@fleet/tracing/egress';
import { type Channel, type MailTable, type Message, Undeliverable } from './channel';

export interface MailSettings {
  /** `smtps://user:password@mail.example.mk` */
  smtpUrl: string;
  /** `Возен парк <fleet@example.mk>` */
  mailFrom: string;
}

/** Milliseconds of silence after which a mail server is given up. */
const SILENCE_MS = 10_000;

async function openTransport({ smtpUrl, mailFrom }: MailSettings, client: ForeignClient) {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url: smtpUrl,
      connectionTimeout: SILENCE_MS / 2,
      greetingTimeout: SILENCE_MS / 2,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: ({ host = 'localhost', port, secure }, done) => {
        client.connect(host, Number(port) || (secure ? 465 : 587), client.deadline()).then(
          (connection) => done(null, { connection }),
          (error: Error) => done(error),
        );
      },
    },
    { from: mailFrom },
  );
}

/**
 * Sends mail. SMTP does not recognize repeats: after a crash in the very moment of handing over, a mailbox may get a
 * mail twice, both with one Message-ID.
 */
export function mailChannel(settings: MailSettings, client: ForeignClient): Channel & { close(): void } {
  const transport = openTransport(settings, client);
  const domain = /@([\w.-]+)/.exec(settings.mailFrom)?.[1] ?? 'fleet.invalid';
  return {
    async send(message) {
      const { person, text, key } = message;
      try {
        await (await transport).sendMail({
          signal: client.deadline(),
          to: { name: oneLine(person.name), address: person.email },
          subject: oneLine(text.title),
          messageId: `<${key}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(message.is_critical && { priority: 'high' as const }),
          text: plainText(message),
          html: htmlText(message),
          attachments: (message.attachments ?? []).map(({ filename, content }) => ({
            filename,
            content: Buffer.from(content),
          })),
        });
      } catch (error) {
        const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
        // 5xx for this recipient or this mail; a refused sign-in (535, 530) is the server's own trouble and may be
        // mended.
        if (code >= 550 && code < 560) throw new Undeliverable(`SMTP ${code}`);
        throw error;
      }
    },
    close: () => void transport.then((opened) => opened.close()),
  };
}

/** A header is one line; names from other sources may contain line breaks. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Only whole addresses work from a mailbox. */
const links = ({ text }: Message) => text.actions.flatMap(({ label, url }) => (url === null ? [] : [{ label, url }]));

const plainText = (message: Message): string => {
  const { title, lines, table } = message.text;
  const rows =
    table && table.rows.length > 0 ? ['', ...[table.header, ...table.rows].map((row) => row.join(' · '))] : [];
  return [title, '', ...lines, ...rows, '', ...links(message).map(({ label, url }) => `${label}: ${url}`)].join('\n');
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const cellStyle = 'padding:4px 12px 4px 0;text-align:left;border-bottom:1px solid #808080;white-space:nowrap';

function htmlTable({ header, rows }: MailTable): string {
  if (rows.length === 0) return '';
  const row = (tag: 'td' | 'th', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag} style="${cellStyle}">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((cells) => row('td', cells)).join('');
  return `<div style="overflow-x:auto"><table style="border-collapse:collapse;font-size:14px;margin:0 0 8px"><thead>${row('th', header)}</thead><tbody>${body}</tbody></table></div>`;
}

/** Without colours of text and background, which dark modes of mail programs would invert wrongly. */
function htmlText(message: Message): string {
  const { text, person, is_critical } = message;
  const lines = text.lines.map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`).join('');
  const actions = links(message)
    .map(
      ({ label, url }, index) =>
        `<a href="${escapeHtml(url)}" style="display:inline-block;margin:8px 8px 0 0;padding:8px 16px;border:2px solid #0f766e;border-radius:6px;${
          index === 0 ? 'background:#0f766e;color:#ffffff;' : 'color:inherit;'
        }text-decoration:none">${escapeHtml(label)}</a>`,
    )
    .join('');
  return `<!doctype html><html lang="${person.locale}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(
    text.title,
  )}</title></head><body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.4;max-width:640px"><h1 style="font-size:18px;margin:0 0 12px${
    is_critical ? ';border-left:4px solid #dc2626;padding-left:8px' : ''
  }">${escapeHtml(text.title)}</h1>${lines}${text.table ? htmlTable(text.table) : ''}${actions}</body></html>`;
}
