import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Id } from 'shared-auth';
import type { EngineCutFacts } from '../devices/commands/EngineCutDialog';
import { useCommands } from '../devices/commands/useCommands';
import { vehicleDeviceQuery } from '../devices/devices.api';

const unknown: EngineCutFacts = { plate: '', speed: null, fixAt: null };

/** Commands to the device in a vehicle; the device is asked for when the menu is first opened, or a command sent. */
export function useVehicleCommands(vehicle: { id: Id; device_id: string | null } | null | undefined) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const latest = useRef(unknown);
  const deviceId = vehicle?.device_id ?? '';
  const device = vehicleDeviceQuery(vehicle?.id ?? '', deviceId);
  const commands = useCommands(async () => {
    const found = await client.fetchQuery({ ...device, staleTime: 60_000 });
    return found?.key ?? deviceId;
  });
  return {
    commands,
    device,
    isOpen,
    open: () => setOpen(true),
    /** The vehicle's motion by responses and live events, for the question before its engine is cut. */
    facts: () => latest.current,
    setFacts: (facts: EngineCutFacts) => {
      latest.current = facts;
    },
  };
}
