import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths, useRouteParams, useVehicleTracking } from 'shared-auth';
import { useSearchState } from 'shared-ui';
import { vehicleReference } from '../common/actions/vehicleReference';
import { commandsParam, DetailPage } from '../common/details/DetailPage';
import { DETAIL_POLL_MS } from '../common/live/telemetry';
import { PrivateNotice } from '../common/privateTime/PrivateNotice';
import { CommandMenu } from '../devices/commands/CommandMenu';
import { EngineNotice } from '../engine/EngineNotice';
import { ShareButton } from './share/ShareButton';
import { useVehicleCommands } from './useVehicleCommands';
import { VehicleCommands } from './VehicleCommands';
import { VehicleDetails } from './VehicleDetails';
import { modelText, vehicleFailure } from './vehicles';
import { vehicleQuery } from './vehicles.api';

const without = ['vehicle', 'commands'] as const;

export default function VehiclePage() {
  const { t } = useTranslation('mfe-fleet');
  const { id } = useRouteParams('/vehicles/:id');
  const query = useQuery({ ...vehicleQuery(id), refetchInterval: DETAIL_POLL_MS });
  const vehicle = query.data;
  useVehicleTracking(vehicle?.id);
  const [{ commands: wantsCommands }, setWanted] = useSearchState(commandsParam);
  const { commands, device, facts, setFacts, isOpen, open } = useVehicleCommands(vehicle);

  return (
    <DetailPage
      query={query}
      title={vehicle?.license_plate ?? (vehicle ? t('vehicles.unnamed') : t('vehicles.one'))}
      subtitle={vehicle && modelText(vehicle)}
      back={{ to: paths.vehicles(), label: t('vehicles.backToList') }}
      reference={(row) => vehicleReference({ ...row, vehicle_id: row.id })}
      without={without}
      actions={
        <>
          {vehicle && <ShareButton vehicle={vehicle.id} />}
          {vehicle && vehicle.device_id !== null && (
            <CommandMenu
              commands={commands}
              opensAtOnce={wantsCommands}
              onOpen={() => {
                open();
                // Back and reload must not open it again.
                if (wantsCommands) setWanted({ commands: false }, { replace: true });
              }}
            />
          )}
        </>
      }
      edit={{ capability: 'vehicles.edit', to: (row) => paths.editVehicle(row.id) }}
      failure={(error) => vehicleFailure(error, t)}
      notFound={t('vehicles.notFound')}
      above={
        vehicle && (
          <>
            <PrivateNotice vehicle={vehicle} />
            <EngineNotice vehicleId={vehicle.id} deviceId={vehicle.device_id} />
            <VehicleCommands commands={commands} device={device} facts={facts} isOpen={isOpen} />
          </>
        )
      }
    >
      {(row) => <VehicleDetails vehicle={row} onFacts={setFacts} />}
    </DetailPage>
  );
}
