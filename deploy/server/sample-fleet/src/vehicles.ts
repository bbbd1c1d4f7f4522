import type { FleetEntry } from 'shared-auth/contract';
import { Random } from './random';

const regions = [
  'SK',
  'SK',
  'SK',
  'SK',
  'BT',
  'OH',
  'KU',
  'TE',
  'PP',
  'VE',
  'ST',
  'SR',
  'GV',
  'KI',
  'KO',
  'GE',
  'KP',
  'NE',
  'SU',
] as const;
const letters = [...'ABCDEFGHIJKLMNOPRSTUVZ'];
const colours = ['бела', 'бела', 'сива', 'сребрена', 'црна', 'сина', 'црвена', 'зелена', 'жолта'] as const;
const deviceTypes = [
  'Teltonika FMB920',
  'Teltonika FMC130',
  'Queclink GV300',
  'Concox GT06N',
  'Coban GPS103',
  'Ruptela Trace5',
] as const;

interface Kind {
  type: FleetEntry['vehicle_type'];
  models: readonly (readonly [string, string])[];
  notes: readonly string[];
}

const kinds: readonly Kind[] = [
  {
    type: 'truck',
    models: [
      ['Mercedes-Benz', 'Actros 1845'],
      ['MAN', 'TGX 18.480'],
      ['Volvo', 'FH 460'],
      ['Scania', 'R 450'],
      ['Iveco', 'S-Way 480'],
    ],
    notes: ['Меѓуградски превоз на стока', 'Камион-ладилник, превоз на храна', 'Превоз на градежен материјал'],
  },
  {
    type: 'van',
    models: [
      ['Ford', 'Transit'],
      ['Volkswagen', 'Crafter'],
      ['Fiat', 'Ducato'],
      ['Mercedes-Benz', 'Sprinter 316'],
      ['Citroën', 'Jumper'],
    ],
    notes: ['Достава на пратки', 'Сервисна екипа', 'Достава на лекови'],
  },
  {
    type: 'car',
    models: [
      ['Škoda', 'Octavia'],
      ['Volkswagen', 'Golf'],
      ['Dacia', 'Duster'],
      ['Toyota', 'Corolla'],
      ['Opel', 'Astra'],
    ],
    notes: ['Возило на комерцијалист', 'Службено возило', 'Возило на надзорен инженер'],
  },
  {
    type: 'motorcycle',
    models: [
      ['Honda', 'ADV 350'],
      ['Yamaha', 'NMAX 125'],
    ],
    notes: ['Брза достава во градот'],
  },
  {
    type: 'bus',
    models: [
      ['Setra', 'S 515 HD'],
      ['Mercedes-Benz', 'Tourismo'],
    ],
    notes: ['Превоз на вработени'],
  },
];

// Out of 20: a fleet has more vans than buses.
const mix = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 4] as const;

/** Makes `count` vehicles with their trackers; the first ones are the same for every count. */
export function makeFleet(count: number, seed: number): FleetEntry[] {
  const random = new Random(seed);
  const plates = new Set<string>();
  return Array.from({ length: count }, (_, i) => makeVehicle(i + 1, random, plates));
}

function makeVehicle(number: number, random: Random, plates: Set<string>): FleetEntry {
  const kind = kinds[random.pick(mix)] ?? kinds[0];
  if (kind === undefined) throw new Error('There is no kind of vehicle.');
  const [make, model] = random.pick(kind.models);
  const code = String(number).padStart(4, '0');
  const sim = random.whole(1_000_000, 9_999_999);
  const plate = makePlate(random, plates);
  const inService = number % 23 !== 0;
  return {
    vehicle_code: `V-${code}`,
    license_plate: plate,
    make,
    model,
    year: random.whole(2012, 2025),
    color: random.pick(colours),
    vehicle_type: kind.type,
    status: inService ? 'active' : 'maintenance',
    notes: random.pick(kind.notes),
    device: {
      device_id: `GPS-${code}`,
      imei: `35963208${String(number).padStart(7, '0')}`,
      device_type: random.pick(deviceTypes),
      sim_card_number: `893890100${String(sim).padStart(10, '0')}`,
      phone_number: `+389 7${random.whole(0, 8)} ${String(sim).slice(0, 3)} ${String(sim).slice(3, 6)}`,
      firmware_version: `0${random.whole(1, 3)}.2${random.whole(0, 9)}.0${random.whole(1, 9)}`,
    },
  };
}

function makePlate(random: Random, taken: Set<string>): string {
  for (;;) {
    const plate = `${random.pick(regions)}-${random.whole(1000, 9999)}-${random.pick(letters)}${random.pick(letters)}`;
    if (taken.has(plate)) continue;
    taken.add(plate);
    return plate;
  }
}
