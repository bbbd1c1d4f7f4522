import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { SLOTS, slotsPicture } from './slotsPicture';

const kept = readFileSync(join(workspaceRoot, SLOTS), 'utf8');

it('is what each module.json puts into slots', () => {
  expect(kept).toBe(slotsPicture());
});

it('draws a slot of a module, and what another one hangs into it', () => {
  expect(kept).toContain('    mfe_fleet_vehicle_summary["mfe-fleet/vehicle.summary"]');
  expect(kept).toContain(
    '  mfe_fleet_vehicle_summary -- "VehicleDriven, ^1.0.0, with trips" --> mfe_routes["mfe-routes"]',
  );
});
