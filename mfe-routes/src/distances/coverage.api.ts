import type { QueryKey } from '@tanstack/react-query';
import { type Id, serverCan } from 'shared-auth';
import { tripCalls } from 'shared-auth/calls';
import { coverageOptions, useHoles } from 'shared-ui/wholeness';
import { read, tagKey } from '../calls';
import type { Days } from './distances.api';

const sumsKey = [...tagKey('trips'), tripCalls.distances.path];

/**
 * The missing parts of a vehicle's figures in some days. @param figuresKey the start of the keys of figures that are
 * read again while days are counted
 */
export const useVehicleHoles = (vehicleId: Id, days: Days, figuresKey: QueryKey = sumsKey) =>
  useHoles(
    coverageOptions(read(tripCalls.coverage, { vehicle_id: String(vehicleId) }), serverCan('trips.coverage')),
    days,
    figuresKey,
  );
