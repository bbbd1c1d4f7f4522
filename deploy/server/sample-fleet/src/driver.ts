import type { FleetEntry } from 'shared-auth/contract';
import { Random } from './random';
import { coldRoom, isReefer } from './sensors';
import { type Fix, fixAt, planTour, type Tour, turns } from './tour';

const minute = 60_000;
const knots = 1.852; // km/h

/** Devices that are silent when the sample fleet starts: the vehicle's number modulo 15, and since how many minutes. */
const silences: Readonly<Record<number, number>> = { 7: 130, 13: 60 * 31 };

/** One vehicle of the sample fleet, with what its tracker would send. */
export class Driver {
  readonly entry: FleetEntry;
  readonly number: number;
  readonly #tour: Tour;
  readonly #seed: number;
  /** Where the vehicle stopped when its engine was cut; undefined while the engine is not cut. */
  #cut: Fix | undefined;
  #deafUntil = 0;

  constructor(entry: FleetEntry, number: number, seed: number) {
    this.entry = entry;
    this.number = number;
    this.#seed = seed;
    this.#tour = planTour(entry.vehicle_type, new Random(seed * 1_000_003 + number), number % 11 === 4);
  }

  get uniqueId(): string {
    return this.entry.device?.imei ?? '';
  }

  /** Milliseconds since 1970 after which the tracker is silent, seen from the time the sample fleet starts. */
  silentFrom(start: number): number {
    const minutes = silences[this.number % 15];
    return minutes === undefined || this.number < 5 ? Number.POSITIVE_INFINITY : start - minutes * minute;
  }

  isMoving(time: number): boolean {
    return this.fix(time).speed > 0;
  }

  /** Times in [from, to) at which the vehicle turns, stops or sets off. */
  turns(from: number, to: number): number[] {
    return turns(this.#tour, from, to);
  }

  fix(time: number): Fix {
    return this.#cut ?? fixAt(this.#tour, time);
  }

  isDeaf(time: number): boolean {
    return time < this.#deafUntil;
  }

  /** Executes a command. @returns the tracker's response, in the maker's words where the command has some. */
  obey(type: string, now: number): string {
    if (type === 'engine_cut') this.#cut = { ...this.fix(now), speed: 0 };
    if (type === 'engine_restore') this.#cut = undefined;
    if (type === 'reboot') this.#deafUntil = now + 20_000;
    return (
      {
        engine_cut: 'DOUT1:ON Timeout:INFINITY',
        engine_restore: 'DOUT1:OFF Timeout:INFINITY',
        reboot: 'Уредот се рестартира.',
        config_update: 'Поставките се применети.',
      }[type] ?? 'Локацијата е испратена.'
    );
  }

  /** The body that a Traccar server would forward for this time. */
  position(time: number) {
    const fix = this.fix(time);
    // Small differences from one message to the next, the same for the same time.
    const noise = new Random((this.#seed + this.number * 7919 + Math.floor(time / 1000)) >>> 0);
    const moving = fix.speed > 0;
    const speed = moving ? Math.max(4, fix.speed + (fix.speed > 80 ? 0 : noise.between(-4, 1))) : 0;
    return {
      position: {
        id: 0,
        deviceId: this.number,
        protocol: 'teltonika',
        serverTime: new Date(time).toISOString(),
        deviceTime: new Date(time).toISOString(),
        fixTime: new Date(time).toISOString(),
        valid: true,
        latitude: round(fix.latitude + noise.between(-0.00003, 0.00003), 6),
        longitude: round(fix.longitude + noise.between(-0.00003, 0.00003), 6),
        altitude: Math.round(altitudeAt(fix.latitude, fix.longitude) + noise.between(-2, 2)),
        speed: round(speed / knots, 4),
        course: fix.course,
        address: null,
        accuracy: noise.pick([3, 4, 5, 6, 8, 12, 25]),
        attributes: {
          out1: this.#cut !== undefined,
          ignition: moving || (this.#cut === undefined && noise.chance(0.03)),
          motion: moving,
          sat: noise.whole(8, 17),
          power: round(moving ? noise.between(13.6, 14.3) : noise.between(12.2, 12.8), 2),
          batteryLevel: this.number % 29 === 6 && fix.progress > 0.95 ? noise.whole(11, 18) : noise.whole(84, 100),
          fuelLevel: Math.round(95 - fix.progress * 60),
          odometer: Math.round(80_000_000 + this.number * 1_234_567 + fix.odometer),
          rpm: moving ? noise.whole(1250, 2700) : 0,
          deviceTemp: Math.round(temperatureAt(time, this.number) + noise.between(-0.4, 0.4)),
          versionFw: this.entry.device?.firmware_version,
          ...(isReefer(this.entry) && coldRoom(time, this.number, moving)),
        },
      },
      device: this.#device('online'),
    };
  }

  /** An event of this vehicle, with the position it happened at. */
  event(type: string, time: number, attributes: Record<string, unknown> = {}) {
    const { position } = this.position(time);
    return {
      event: { id: 0, deviceId: this.number, type, eventTime: new Date(time).toISOString(), attributes },
      position,
      device: this.#device('online'),
    };
  }

  #device(status: string) {
    const { device, vehicle_type } = this.entry;
    return {
      id: this.number,
      name: this.entry.license_plate,
      uniqueId: this.uniqueId,
      status,
      phone: device?.phone_number,
      model: device?.device_type,
      category: vehicle_type,
      disabled: false,
      attributes: {},
    };
  }
}

/** Metres above the sea: the same place is always as high, and the next one nearly. */
const altitudeAt = (latitude: number, longitude: number): number =>
  470 + 190 * Math.sin(latitude * 9.1) * Math.cos(longitude * 7.3) + 60 * Math.sin(latitude * 31 + longitude * 23);

/** °C in the cargo or the cabin: a day's slow rise and fall, around another middle in each vehicle. */
const temperatureAt = (time: number, number: number): number =>
  14 +
  (number % 9) +
  7 * Math.sin(((time / 3_600_000 + 16) / 24) * 2 * Math.PI) +
  2 * Math.sin(time / 17_000_000 + number);

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
