import { type TraccarClient, TraccarError } from '../../platform/traccar/traccarClient';

/**
 * The fields of a Traccar device that are read. The device itself is forwarded unchanged with each of its positions.
 */
export interface TraccarDevice {
  id: number;
  uniqueId: string;
  /** Id of its latest position; 0 or null before the first. */
  positionId: number | null;
}

/** A period, in milliseconds since 1970. */
export interface Period {
  from: number;
  until: number;
}

type Fields = Record<string, unknown>;

/** The history of a Traccar server, as bodies like those that it forwards. */
export class TraccarHistory {
  constructor(private readonly client: Pick<TraccarClient, 'read'>) {}

  /** Every device that its user may see, an administrator's all. */
  async devices(): Promise<TraccarDevice[]> {
    const devices = await this.#list('/api/devices?all=true');
    return devices.flatMap((device) =>
      typeof device.id === 'number' && typeof device.uniqueId === 'string'
        ? [{ ...device, id: device.id, uniqueId: device.uniqueId, positionId: Number(device.positionId) || null }]
        : [],
    );
  }

  /**
   * The messages whose fix is of a period, in the order of their fixes. A message without a new fix has the time of the
   * last one.
   */
  async positions(device: TraccarDevice, period: Period): Promise<Fields[]> {
    const positions = await this.#list(`/api/positions?deviceId=${device.id}&${queryOf(period)}`);
    return positions.map((position) => ({ position, device }));
  }

  /** The events of a period, each with its position. @param bodies of the positions that were read already */
  async events(device: TraccarDevice, period: Period, bodies: readonly Fields[]): Promise<Fields[]> {
    const events = await this.#list(`/api/reports/events?deviceId=${device.id}&${queryOf(period)}`);
    const known = new Map(bodies.map(({ position }) => [(position as Fields).id, position]));
    const withPositions: Fields[] = [];
    for (const event of events) {
      const id = Number(event.positionId) || null;
      const position = id === null ? undefined : (known.get(id) ?? (await this.#position(id)));
      withPositions.push({ event, device, ...(position !== undefined && { position }) });
    }
    return withPositions;
  }

  /** Traccar deletes old positions before their events. */
  async #position(id: number): Promise<Fields | undefined> {
    try {
      return (await this.#list(`/api/positions?id=${id}`))[0];
    } catch (error) {
      if (error instanceof TraccarError && error.status !== undefined && error.status !== 401) return undefined;
      throw error;
    }
  }

  async #list(path: string): Promise<Fields[]> {
    const response = await this.client.read(path);
    const list: unknown = await response.json();
    if (!Array.isArray(list)) throw new TraccarError(response.status);
    return list.filter((one): one is Fields => typeof one === 'object' && one !== null);
  }
}

const queryOf = ({ from, until }: Period) =>
  new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(until).toISOString() }).toString();
