import { getOwn } from '../../platform/limits/getOwn';
import { type TraccarClient, TraccarError } from '../../platform/traccar/traccarClient';

/** A Traccar server that passes commands on to real trackers. */
export class Traccar {
  constructor(private readonly client: TraccarClient) {}

  /**
   * @returns sent: handed to the device now; queued: stored until it connects.
   * @throws Error with a Macedonian text when the server refuses or does not answer within 5 s.
   */
  async send(command: {
    command_type: string;
    command_data: Record<string, unknown>;
    imei: string | null;
    device_id: string;
  }): Promise<'sent' | 'queued'> {
    const deviceId = await this.#deviceId(command.imei ?? command.device_id);
    let status: 'sent' | 'queued' = 'sent';
    for (const { type, attributes } of traccarCommands(command.command_type, command.command_data)) {
      const response = await this.#call('/api/commands/send', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ deviceId, type, attributes }),
      });
      if (response.status === 202) status = 'queued';
    }
    return status;
  }

  async #deviceId(uniqueId: string): Promise<number> {
    const response = await this.#call(`/api/devices?uniqueId=${encodeURIComponent(uniqueId)}`);
    const devices: unknown = await response.json();
    const [device] = Array.isArray(devices) ? devices : [];
    if (typeof device?.id !== 'number') throw new Error('Уредот не е познат на серверот Traccar.');
    return device.id;
  }

  async #call(path: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await this.client.call(path, init);
    } catch (error) {
      if (!(error instanceof TraccarError)) throw error;
      const { status } = error;
      throw new Error(
        status === undefined ? 'Серверот Traccar не одговори.' : `Серверот Traccar ја одби командата (${status}).`,
        { cause: error },
      );
    }
  }
}

interface TraccarCommand {
  type: string;
  attributes: Record<string, unknown>;
}

const plain: Readonly<Record<string, string>> = {
  location_request: 'positionSingle',
  engine_cut: 'engineStop',
  engine_restore: 'engineResume',
  reboot: 'rebootDevice',
};

/** Translates a command of the console into Traccar's; a change of configuration becomes two. */
export function traccarCommands(type: string, data: Record<string, unknown>): TraccarCommand[] {
  const name = getOwn(plain, type);
  if (name !== undefined) return [{ type: name, attributes: {} }];
  const commands: TraccarCommand[] = [];
  if (data.report_interval !== undefined)
    commands.push({ type: 'positionPeriodic', attributes: { frequency: data.report_interval } });
  if (data.speed_limit !== undefined) commands.push({ type: 'setSpeedLimit', attributes: { data: data.speed_limit } });
  return commands;
}
