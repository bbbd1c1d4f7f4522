import { type ModuleExposes, type ModuleRoute, paths, Slot, type SlotWidget } from '..';

// Each `@ts-expect-error` fails the check of types once the line under it compiles: these tests run in TypeScript.
const accept = <Type,>(value: Type) => value;

it('a slot takes its name and its props, and nothing else', () => {
  const slots = [
    <Slot key="1" name="dashboard.alarm-types" days={7} minHeight={200} />,
    // @ts-expect-error no such slot
    <Slot key="2" name="dashboard.alarm-type" days={7} minHeight={200} />,
    // @ts-expect-error 8 days are no period
    <Slot key="3" name="dashboard.alarm-types" days={8} minHeight={200} />,
    // @ts-expect-error a vehicle's slot has no device
    <Slot key="4" name="vehicle.recent-alarms" deviceId={7} minHeight={200} />,
    <Slot key="5" name="mfe-fleet/vehicle.summary" vehicleId={7} minHeight={24} />,
    // @ts-expect-error a slot that no module has told of
    <Slot key="6" name="mfe-fleet/vehicle.sumary" vehicleId={7} minHeight={24} />,
    // @ts-expect-error a module's slot has its own props
    <Slot key="7" name="mfe-fleet/vehicle.summary" deviceId={7} minHeight={24} />,
  ];
  expect(slots).toHaveLength(7);
});

it('a widget asks for what its slot gives', () => {
  const widgets = [
    accept<SlotWidget<'device.recent-alarms'>>(({ deviceId }) => deviceId),
    accept<SlotWidget<'mfe-fleet/vehicle.summary'>>(({ vehicleId }) => vehicleId),
    // @ts-expect-error a device's slot gives no vehicle
    accept<SlotWidget<'device.recent-alarms'>>(({ vehicleId }) => vehicleId),
  ];
  expect(widgets).toHaveLength(3);
});

it('a module exposes components by "./" names', () => {
  const exposes = [
    accept<ModuleExposes>({ './AlarmsPage': './alarms/AlarmsPage.tsx' }),
    // @ts-expect-error a page is a .tsx file
    accept<ModuleExposes>({ './AlarmsPage': './alarms/AlarmsPage.css' }),
    // @ts-expect-error federation names begin with "./"
    accept<ModuleExposes>({ AlarmsPage: './alarms/AlarmsPage.tsx' }),
  ];
  expect(exposes).toHaveLength(3);
});

it('a route names a known role', () => {
  const wanted = [
    accept<ModuleRoute['role']>('manager'),
    // @ts-expect-error no such role
    accept<ModuleRoute['role']>('chief'),
  ];
  expect(wanted).toHaveLength(2);
});

it('a path of the console is one that there is, with its parameters', () => {
  expect(paths.vehicle(7)).toBe('/vehicles/7');
  // @ts-expect-error no such page
  expect(() => paths.vehicel(7)).toThrow();
  // @ts-expect-error a vehicle's page needs its id
  expect(paths.vehicle()).toBe('/vehicles/undefined');
});
