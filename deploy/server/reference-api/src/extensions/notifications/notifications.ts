import { randomUUID } from 'node:crypto';
import type { ForeignClient } from '@fleet/tracing/egress';
import type { FastifyBaseLogger } from 'fastify';
import type { Live } from '../../live/live';
import type { Database } from '../../platform/database/database';
import type { Egress } from '../../platform/egress/egress';
import type { FindName } from '../../platform/places/placeText';
import { type Channel, type Message, type Person, Refused, Undeliverable } from './channels/channel';
import { consoleChannel } from './channels/console';
import { mailChannel } from './channels/mail';
import { pushChannel } from './channels/push';
import { webhookChannel } from './channels/webhook';
import { composeMessages, type OffHours } from './compose';
import {
  AT_ONCE,
  AT_ONCE_EACH,
  giveUpLost,
  KNOWS_INVITATIONS,
  type LeasedMessage,
  leaseMessages,
  type Outcome,
  settleMessage,
  type UnderWay,
} from './lease';
import { findMessageAlarms, findPerson } from './messages.store';
import { messageText } from './messageText';
import type { WorkIn } from './rules';
import type { NotificationSettings } from './settings';

/** Messages other than alarms, such as reports: queues those that are due and loads their content. */
export interface OtherMessages {
  /** Writes the messages that are due. */
  enqueue(): Promise<unknown>;
  /** Undefined when the message is not needed any more. */
  load(runId: number, person: Person): Promise<Pick<Message, 'text' | 'attachments'> | undefined>;
}

/** Where no extension has other messages. */
const noReports: OtherMessages = { enqueue: async () => {}, load: async () => undefined };

interface Deps {
  reports?: OtherMessages;
  database: Database;
  live: Pick<Live, 'notification'>;
  log: FastifyBaseLogger;
  egress: Egress;
  settings: NotificationSettings;
}

const DEFAULT_TICK_MS = 500;

/**
 * Hands over the messages of the outbox. Every instance does, each message under a lease in the database; when one dies
 * in the middle, others hand its messages over with the same key.
 */
export class Notifications {
  /** An extension replaces this default, which has no messages. */
  reports: OtherMessages;
  /** The mail with which somebody sets their password; undefined where it is not needed any more. */
  invitation: (person: Person) => Promise<Pick<Message, 'text'> | undefined> = async () => undefined;
  /** Where no extension has calendars, no time is outside of them. */
  offHours: OffHours = () => false;
  /** The working hours by calendars; undefined where no extension has calendars, and the usual hours apply. */
  workIn: WorkIn | undefined;
  /** Names of places for a user, where an extension has such names. */
  zoneNames: (user: number) => Promise<FindName> = async () => () => undefined;
  readonly #deps: Deps;
  readonly #holder = `${KNOWS_INVITATIONS}${randomUUID()}`;
  readonly #channels = new Map<string, Channel>();
  readonly #underWay = new Map<Promise<void>, UnderWay>();
  readonly #webhooks: ForeignClient;
  readonly #closing: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> | undefined;
  #filling: Promise<void> | undefined;
  #isFreed = false;
  #isStopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.reports = deps.reports ?? noReports;
    const { mail, push } = deps.settings;
    this.#channels.set('console', consoleChannel(deps.live));
    this.#webhooks = deps.egress.client('webhook');
    if (push) this.#channels.set('push', pushChannel(deps.database, deps.egress.client('push'), push));
    if (mail) {
      const channel = mailChannel(mail, deps.egress.client('mail', mail.smtpUrl));
      this.#channels.set('mail', channel);
      this.#closing.push(channel.close);
    }
  }

  /** The channels that this server is set up for; webhooks are in the database. */
  get channels(): string[] {
    return [...this.#channels.keys()];
  }

  /** The key with which browsers subscribe at their push service; null without Web Push. */
  get pushKey(): string | null {
    return this.#deps.settings.push?.vapidPublicKey ?? null;
  }

  /** Whether messages lead to the console. */
  get hasLinks(): boolean {
    return this.#deps.settings.publicOrigin !== undefined;
  }

  /** Whether people can be invited: by a mail that leads to the console. */
  get invites(): boolean {
    return this.#channels.has('mail') && this.hasLinks;
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), this.#deps.settings.tickMs ?? DEFAULT_TICK_MS).unref();
  }

  /** Composes and hands over the messages that are due; resolves when each was attempted. */
  async tick(): Promise<void> {
    this.#ticking ??= this.#tick()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'notifications wait'))
      .finally(() => {
        this.#ticking = undefined;
      });
    await this.#ticking;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#ticking;
    await Promise.allSettled(this.#underWay.keys());
    for (const close of this.#closing) close();
  }

  /** Resolves when all due messages were attempted. */
  async settled(): Promise<void> {
    await this.tick();
    while (this.#underWay.size > 0 || this.#filling)
      await Promise.allSettled([...this.#underWay.keys(), this.#filling]);
  }

  async #tick(): Promise<void> {
    await composeMessages(this.#deps.database, this.offHours);
    // A failure of scheduled reports does not delay alarms.
    await this.reports
      .enqueue()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'scheduled reports wait'));
    await giveUpLost(this.#deps.database);
    await this.#fill();
  }

  /** Leases as many messages as each channel may have in flight. */
  #fill(): Promise<void> {
    this.#filling ??= this.#lease().finally(() => {
      this.#filling = undefined;
    });
    return this.#filling;
  }

  async #lease(): Promise<void> {
    for (;;) {
      if (this.#isStopped) return;
      this.#isFreed = false;
      const leased = await leaseMessages(this.#deps.database, this.#holder, [...this.#underWay.values()]);
      // A slot that became free during the query was not in it: without another query its message would wait for the
      // next tick.
      if (leased.length === 0 && !this.#isFreed) return;
      for (const message of leased) {
        // It is not awaited, so that a slow receiver does not delay other messages.
        const one = this.#handOver(message).finally(() => {
          const wasFull = this.#isFull(message);
          this.#underWay.delete(one);
          if (!wasFull) return;
          this.#isFreed = true;
          void this.#fill().catch(() => {});
        });
        this.#underWay.set(one, { channel: message.channel, user_id: message.user_id, isAlone: message.is_alone });
      }
    }
  }

  /** Other messages may have waited for the slot of this one. */
  #isFull({ channel, user_id, is_alone }: LeasedMessage): boolean {
    const sameChannel = [...this.#underWay.values()].filter((one) => one.channel === channel);
    const samePerson = sameChannel.filter((one) => one.user_id === user_id);
    return is_alone || sameChannel.length >= AT_ONCE || samePerson.length >= AT_ONCE_EACH;
  }

  async #handOver(leased: LeasedMessage): Promise<void> {
    const outcome = await this.#attempt(leased);
    await settleMessage(this.#deps.database, this.#holder, leased, outcome).catch((error: unknown) =>
      this.#deps.log.warn({ err: error, message: leased.id }, 'what became of a message could not be written'),
    );
  }

  async #attempt(leased: LeasedMessage): Promise<Outcome> {
    try {
      const message = await this.#load(leased);
      if (message === undefined) return { status: 'stopped' };
      const channel = await this.#channelOf(leased.channel);
      if (channel === undefined)
        return { status: 'failed', error: 'this channel is not set up', isLasting: true, isPersonal: false };
      await channel.send(message);
      return { status: 'sent' };
    } catch (error) {
      const isLasting = error instanceof Undeliverable;
      return {
        status: 'failed',
        error: reasonOf(error),
        isLasting,
        isPersonal: isLasting && !leased.channel.startsWith('webhook:'),
      };
    }
  }

  /** Undefined when it is not needed any more. */
  async #load({
    id,
    user_id,
    kind,
    report_run_id,
    is_critical,
    alarm_count,
  }: LeasedMessage): Promise<Message | undefined> {
    const { database, settings } = this.#deps;
    const person = await findPerson(database, user_id);
    if (person === undefined) return undefined;
    const key = `fleet-${id}`;
    if (kind === 'report') {
      const report = report_run_id === null ? undefined : await this.reports.load(report_run_id, person);
      return report && { id, key, kind, is_critical, alarm_count, alarms: [], person, ...report };
    }
    if (kind === 'invitation') {
      const invitation = await this.invitation(person);
      return invitation && { id, key, kind, is_critical, alarm_count, alarms: [], person, ...invitation };
    }
    const { alarms, seen, open } =
      kind === 'alarm' || kind === 'digest' ? await findMessageAlarms(database, id) : { alarms: [], seen: 0, open: 1 };
    if (open === 0) return undefined;
    const nameAt = await this.zoneNames(user_id);
    const text = messageText({ kind, alarm_count: seen, alarms }, person.locale, settings.publicOrigin, nameAt);
    return { id, key, kind, is_critical, alarm_count: seen, alarms, person, text };
  }

  async #channelOf(name: string): Promise<Channel | undefined> {
    const [, id] = /^webhook:(\d+)$/.exec(name) ?? [];
    if (id === undefined) return this.#channels.get(name);
    const [receiver] = await this.#deps.database.query<{ url: string; secret: string }>(
      'select url, secret from notification_webhooks where id = $1',
      [Number(id)],
    );
    return receiver && webhookChannel(receiver, this.#webhooks);
  }
}

/** Our own words, or the code of a library's error, whose message may contain addresses and secrets (T21). */
function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message.slice(0, 200);
  const [one, cause] = [error, (error as { cause?: unknown } | null)?.cause] as Partial<
    Record<'name' | 'code', unknown>
  >[];
  if (one?.name === 'TimeoutError' || one?.name === 'AbortError') return 'no response in time';
  if (cause?.code === 'EGRESS' || one?.code === 'EGRESS') return 'the address is not of the internet (EGRESS_ALLOW)';
  const code = [cause?.code, one?.code, cause?.name, one?.name].filter((word) => typeof word === 'string');
  return code[0]?.slice(0, 60) ?? 'failed';
}
