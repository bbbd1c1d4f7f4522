import type { FastifyBaseLogger } from 'fastify';
import type { CommandStatus, commandFields, WrittenRecord } from 'shared-auth/contract';
import type { Live } from '../../live/live';
import { joinDeviceNow } from '../../lookup/presentState.sql';
import type { Database, Queries } from '../../platform/database/database';
import { type Answer, recordAnswer } from './answers.store';
import { confirmByState, watchedDevices } from './evidence.store';
import type { Traccar } from './traccar';

export interface Command extends WrittenRecord<typeof commandFields> {
  command_data: Record<string, unknown>;
  status: CommandStatus;
}

const columns =
  'id, command_type, command_data, status, result, created_at, sent_at, answered_at, evidence, evidence_at';

/** Minutes after which a command that was not collected is given up, and a tracker's silence is announced. */
const patience = 5;
/** Commands that are given up in one batch; the others follow with the next tick. */
const AT_ONCE = 1_000;

/**
 * Remote commands. Each is stored first, and then handed to the Traccar server, or stored until a client collects it
 * with the ingest key.
 */
export class Commands {
  readonly #database: Database;
  readonly #live: Live;
  readonly #traccar: Traccar | undefined;
  /** Devices whose messages may confirm a command, by the last read and the commands stored here since. */
  #watched = new Set<number>();

  constructor(database: Database, live: Live, traccar?: Traccar) {
    this.#database = database;
    this.#live = live;
    this.#traccar = traccar;
  }

  async store(
    queries: Queries,
    device: number,
    type: string,
    data: Record<string, unknown>,
    userId: number | null,
  ): Promise<{ id: number }> {
    const [command] = await queries.query<{ id: number }>(
      `insert into commands (device_pk, command_type, command_data, status, created_by, had_ignition)
       values ($1, $2, $3::text::jsonb, 'pending', $4, (select s.ignition from devices d ${joinDeviceNow('s.ignition')} where d.id = $1)) returning id`,
      [device, type, JSON.stringify(data), userId],
    );
    this.#watched.add(device);
    return { id: command?.id ?? 0 };
  }

  /**
   * Hands a stored command over. Only the first call does: a repeated request must not cut an engine twice. Without a
   * Traccar server the command stays pending until it is {@link collect}ed.
   */
  async send(id: number, log: FastifyBaseLogger): Promise<Command> {
    if (this.#traccar) {
      const [claimed] = await this.#database.query<{
        command_type: string;
        command_data: Record<string, unknown>;
        imei: string | null;
        device_id: string;
      }>(
        `update commands c set status = 'queued', sent_at = now() from devices d
         where c.id = $1 and c.status = 'pending' and d.id = c.device_pk
         returning c.command_type, c.command_data, coalesce(d.imei, d.identifier) as imei, d.device_id`,
        [id],
      );
      if (claimed) await this.#hand(this.#traccar, id, claimed, log);
    }
    const [command] = await this.#database.query<Command>(`select ${columns} from commands where id = $1`, [id]);
    if (!command) throw new Error(`Command ${id} vanished.`);
    return command;
  }

  recent(device: number): Promise<Command[]> {
    return this.#database.query<Command>(
      `select ${columns} from commands where device_pk = $1 order by created_at desc, id desc limit 5`,
      [device],
    );
  }

  /** Pending commands, handed to the caller and marked as sent. */
  collect(): Promise<{ id: number; unique_id: string; command_type: string; command_data: Record<string, unknown> }[]> {
    return this.#database.query(
      `update commands c set status = 'sent', sent_at = now() from devices d
       where d.id = c.device_pk and c.id in (select id from commands where status = 'pending' order by id limit 100)
       returning c.id, coalesce(d.imei, d.identifier, d.device_id) as unique_id, c.command_type, c.command_data`,
    );
  }

  /** A device answered, in its own words. */
  async answered(device: number, answer: Answer): Promise<void> {
    const changed = await recordAnswer(this.#database, device, answer);
    if (changed !== undefined) await this.#announce([changed]);
  }

  /** A Traccar server has handed a queued command to a device: the oldest, as it does not name it in our words. */
  async handedOn(device: number): Promise<void> {
    const rows = await this.#database.query<{ id: number }>(
      `update commands set status = 'sent', sent_at = now() where id = (
         select id from commands where device_pk = $1 and status = 'queued' order by id limit 1) returning id`,
      [device],
    );
    if (rows.length > 0) await this.#announce(rows.map(({ id }) => id));
  }

  /**
   * Devices have reported their state: it may show that a command was carried out. Asks the database only for those
   * with an open command.
   */
  async reported(devices: readonly number[]): Promise<void> {
    const watched = devices.filter((device) => this.#watched.has(device));
    if (watched.length === 0) return;
    const ids = await confirmByState(this.#database, watched);
    if (ids.length > 0) await this.#announce(ids);
  }

  /**
   * Gives up commands that were not collected in time, and announces those without an answer; it also reads which
   * devices other instances have sent commands to.
   */
  async expire(): Promise<void> {
    const rows = await this.#database.query<{ id: number }>(
      `update commands set is_unanswered = status <> 'pending',
         result = case status when 'pending' then 'Никој не ја презеде командата.' else result end,
         answered_at = case status when 'pending' then now() else answered_at end,
         status = case status when 'pending' then 'failed' else status end
       where id in (select id from commands where status in ('pending', 'sent', 'queued') and not is_unanswered
         and created_at < now() - interval '${patience} minutes' limit ${AT_ONCE}) returning id`,
    );
    this.#watched = new Set(await watchedDevices(this.#database));
    if (rows.length > 0) await this.#announce(rows.map(({ id }) => id));
  }

  async #hand(
    traccar: Traccar,
    id: number,
    command: Parameters<Traccar['send']>[0],
    log: FastifyBaseLogger,
  ): Promise<void> {
    try {
      const status = await traccar.send(command);
      await this.#database.query("update commands set status = $2 where id = $1 and status = 'queued'", [id, status]);
    } catch (error) {
      log.warn({ err: error, command: id }, 'traccar refused a command');
      const reason = error instanceof Error ? error.message : 'Traccar не одговори.';
      await this.#database.query(
        "update commands set status = 'failed', result = $2, answered_at = now() where id = $1",
        [id, reason],
      );
      await this.#announce([id]);
    }
  }

  async #announce(ids: number[]): Promise<void> {
    const rows = await this.#database.query<
      Command & {
        vehicle_id: number | null;
        vehicle_code: string | null;
        license_plate: string | null;
        device_id: string;
        device_status: string;
      }
    >(
      `select c.id, c.command_type, c.command_data, c.status, c.result, c.created_at, c.sent_at, c.answered_at, c.evidence, c.evidence_at,
         d.device_id, d.status as device_status, d.vehicle_id, v.vehicle_code, v.license_plate
       from commands c join devices d on d.id = c.device_pk left join vehicles v on v.id = d.vehicle_id where c.id = any($1::bigint[])`,
      [ids],
    );
    const now = new Date().toISOString();
    this.#live.statuses(
      rows.map(({ vehicle_id, vehicle_code, license_plate, device_id, device_status, ...command }) => ({
        vehicle_id,
        vehicle_code,
        license_plate,
        device_id,
        status: device_status,
        timestamp: now,
        command,
      })),
    );
  }
}
