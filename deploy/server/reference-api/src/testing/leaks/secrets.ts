import fc from 'fast-check';

/**
 * A fleet whose every vehicle, tracker, position and alarm has a text that nothing else has, and people who see some of
 * it.
 */

export const VEHICLES = 6;
export const TRACKER = (device: number) => `86900000${String(1000 + device)}000`;
export const SIM = (device: number) => `8938900${String(1000 + device)}7`;
export const PHONE = (device: number) => `+38971${String(1000 + device)}3`;
/** Minutes ago. */
export const POSITIONS = [300, 200, 100] as const;
export const ALARMS = [250, 150] as const;
/** Minutes ago: of a private drive that is over. */
export const PRIVATE = { from: 60, at: 45, to: 30 } as const;
/** The last one sees everything but what is private. */
export const people = ['driver', 'operator', 'manager', 'admin'] as const;
export type Person = (typeof people)[number];

/** Digits that no other number has, within Macedonia. */
export const latitudeOf = (device: number, position: number) => Number(`41.${device + 1}7${position + 1}3131`);
/** The latitude of a message of private time, which must reach nobody. */
export const privateLatitudeOf = (device: number, drive: 'over' | 'now') =>
  latitudeOf(device, POSITIONS.length + (drive === 'over' ? 1 : 2));
export const alarmText = (device: number, alarm: number) => `тајна-аларм-${device}-${alarm}-`;
export const serviceOf = (vehicle: number) => `тајна-сервис-${vehicle}-`;
export const plateOf = (vehicle: number) => `LK${vehicle}QX7`;
export const codeOf = (vehicle: number) => `LKCODE${vehicle}Q`;
export const indexesOf = () => [...Array(VEHICLES).keys()];
export const makeOf = (vehicle: number) => `Фабрика${vehicle}Q`;
export const deviceIdOf = (device: number) => `LKDEV${device}Q`;

/** Who sees what, until the next one. */
export interface State {
  /** Of each vehicle. */
  teams: (number | null)[];
  /** In which vehicle each tracker is now; what it sent before was in the vehicle of its own number. */
  places: (number | null)[];
  granted: Record<'operator' | 'manager', number[]>;
  /** Of the driver; minutes ago, negative in the future. */
  assignments: { vehicle: number; from: number; to: number | null }[];
  /** Which vehicles are private now. */
  isPrivate: boolean[];
}

export const vehicleIndex = fc.integer({ min: 0, max: VEHICLES - 1 });
const team = fc.integer({ min: 1, max: 3 });

export const anyState: fc.Arbitrary<State> = fc.record({
  teams: fc.array(fc.option(team), { minLength: VEHICLES, maxLength: VEHICLES }),
  places: fc
    .tuple(
      fc.shuffledSubarray([...Array(VEHICLES).keys()], { minLength: VEHICLES, maxLength: VEHICLES }),
      fc.array(fc.boolean(), { minLength: VEHICLES, maxLength: VEHICLES }),
      fc.boolean(),
    )
    .map(([shuffled, isIn, isMoved]) =>
      shuffled.map((vehicle, device) => (isMoved ? (isIn[device] ? vehicle : null) : device)),
    ),
  granted: fc.record({
    operator: fc.uniqueArray(team, { minLength: 1, maxLength: 2 }),
    manager: fc.uniqueArray(team, { minLength: 1, maxLength: 2 }),
  }),
  assignments: fc.array(
    fc.record({
      vehicle: vehicleIndex,
      from: fc.constantFrom(400, 275, 225, 175, 125, 50, -60),
      to: fc.option(fc.constantFrom(40, -30, -120)),
    }),
    { maxLength: 3 },
  ),
  isPrivate: fc.array(fc.boolean(), { minLength: VEHICLES, maxLength: VEHICLES }),
});

/** States the rule independently of the server: for how many minutes a user sees a vehicle's past; null: not at all. */
export function seenSince(
  { teams, granted, assignments }: State,
  person: Person,
  vehicle: number | null,
): number | null {
  if (person === 'admin') return Number.POSITIVE_INFINITY;
  if (vehicle === null) return null;
  if (person !== 'driver') return granted[person].includes(teams[vehicle] ?? 0) ? Number.POSITIVE_INFINITY : null;
  const current = assignments.filter((one) => one.vehicle === vehicle && one.from >= 0 && (one.to ?? -1) < 0);
  return current.length === 0 ? null : Math.max(...current.map(({ from }) => from));
}

/** Secrets that nobody may read. */
const privateSecrets = indexesOf().flatMap((device) =>
  (['over', 'now'] as const).map((drive) => String(privateLatitudeOf(device, drive))),
);

/**
 * The secrets that must not be in a file of all that is held of a person: of vehicles, everything from outside the time
 * in which they were the person's.
 */
export function secretsOfHeld({ assignments }: State, person: Person): string[] {
  const secrets = [
    ...privateSecrets,
    ...indexesOf().flatMap((device) => [SIM(device), PHONE(device), TRACKER(device)]),
  ];
  for (const index of indexesOf()) {
    const own = person === 'driver' ? assignments.filter(({ vehicle }) => vehicle === index) : [];
    const isOwn = (age: number) => own.some(({ from, to }) => age <= from && (to ?? -1) < age);
    for (const [position, age] of POSITIONS.entries())
      if (!isOwn(age)) secrets.push(String(latitudeOf(index, position)));
    for (const [alarm, age] of ALARMS.entries()) if (!isOwn(age)) secrets.push(alarmText(index, alarm));
  }
  return secrets;
}

/** Every text that this person must not read. */
export function secretsOf(state: State, person: Person): string[] {
  if (person === 'admin') return privateSecrets;
  const secrets = [...privateSecrets];
  if (person === 'driver') secrets.push(...indexesOf().flatMap((device) => [SIM(device), PHONE(device)]));
  for (let index = 0; index < VEHICLES; index += 1) {
    const then = seenSince(state, person, index);
    const place = state.places[index] ?? null;
    const isDeviceVisible = seenSince(state, person, place) !== null;
    if (then === null) secrets.push(plateOf(index), codeOf(index), makeOf(index), serviceOf(index));
    for (const [position, age] of POSITIONS.entries()) {
      const isLatest = position === POSITIONS.length - 1;
      if (!(then !== null && age < then) && !(isLatest && isDeviceVisible))
        secrets.push(String(latitudeOf(index, position)));
    }
    for (const [alarm, age] of ALARMS.entries())
      if (!(then !== null && age < then)) secrets.push(alarmText(index, alarm));
    const isNamedInThePast = then !== null && [...POSITIONS, ...ALARMS].some((age) => age < then);
    if (!isDeviceVisible && !isNamedInThePast) secrets.push(deviceIdOf(index), TRACKER(index));
    if (!isDeviceVisible && person !== 'driver') secrets.push(SIM(index), PHONE(index));
  }
  return secrets;
}
