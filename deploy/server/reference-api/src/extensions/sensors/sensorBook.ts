import type { TrackerMessage } from '../../messages/message';
import { KeptReading } from '../../platform/kept';
import { readValue } from './readValue';
import { readSensors, readVersion, type Sensor } from './sensors.store';

const none: readonly Sensor[] = [];

/** All sensors in memory: the writer of messages reads them for each message. */
export class SensorBook extends KeptReading {
  protected readonly reads = 'sensors';
  #byDevice = new Map<number, Sensor[]>();
  #attributes: readonly string[] = [];
  #version = '';

  of(device: number): readonly Sensor[] {
    return this.#byDevice.get(device) ?? none;
  }

  /** What messages are searched for. */
  get attributes(): readonly string[] {
    return this.#attributes;
  }

  /** Another one once sensors, or their trackers, are others. */
  get version(): string {
    return this.#version;
  }

  /** Whether a message has a value that some tracker's sensor stores. */
  takes(message: TrackerMessage): boolean {
    return this.#attributes.some((name) => readValue(message, name) !== null);
  }

  protected async read(): Promise<void> {
    const version = await readVersion(this.database);
    if (version === this.#version) return;
    const sensors = await readSensors(this.database);
    const byDevice = new Map<number, Sensor[]>();
    for (const { devices, ...sensor } of sensors)
      for (const device of devices) byDevice.set(device, [...(byDevice.get(device) ?? []), sensor]);
    this.#byDevice = byDevice;
    // Each message is searched for each of these, so attributes without a tracker are left out.
    this.#attributes = [
      ...new Set(sensors.flatMap(({ devices, attribute }) => (devices.length > 0 ? [attribute] : []))),
    ];
    this.#version = version;
  }
}
