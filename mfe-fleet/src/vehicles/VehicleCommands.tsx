import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from 'shared-ui';
import { CommandDialogs } from '../devices/commands/CommandDialogs';
import { CommandHistory } from '../devices/commands/CommandHistory';
import { CommandOutcome } from '../devices/commands/CommandOutcome';
import type { EngineCutFacts } from '../devices/commands/EngineCutDialog';
import type { Commands } from '../devices/commands/useCommands';
import { devicePollMs, type vehicleDeviceQuery } from '../devices/devices.api';

interface VehicleCommandsProps {
  commands: Commands;
  device: ReturnType<typeof vehicleDeviceQuery>;
  facts: () => EngineCutFacts;
  /** The menu was opened: until then the device is not read. */
  isOpen: boolean;
}

/** The results of commands sent from a vehicle's page, and the confirmations before one is sent. */
export function VehicleCommands({ commands, device, facts, isOpen }: VehicleCommandsProps) {
  const { t } = useTranslation('mfe-fleet');
  const { data } = useQuery({ ...device, enabled: isOpen, refetchInterval: devicePollMs });
  const recent = data?.recent_commands ?? [];
  return (
    <>
      {isOpen && (commands.status !== 'idle' || recent.length > 0) && (
        <Card title={t('commands.title')}>
          <CommandOutcome commands={commands} recent={recent} />
          <CommandHistory recent={recent} />
        </Card>
      )}
      <CommandDialogs commands={commands} facts={facts} />
    </>
  );
}
