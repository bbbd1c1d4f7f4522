import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths, useCan, useRouteParams, useVehicleTracking } from 'shared-auth';
import {
  ButtonLink,
  ErrorState,
  flagParam,
  Page,
  PageHeader,
  QueryView,
  Skeleton,
  useSearchState,
  VehicleActions,
} from 'shared-ui';
import { CommandMenu } from '../devices/commands/CommandMenu';
import { vehicleReference } from '../fleet/actions/vehicleReference';
import { DETAIL_POLL_MS } from '../fleet/live/telemetry';
import { modelText, vehicleFailure } from '../vehicles/vehicles';
import { vehicleQuery } from '../vehicles/vehicles.api';
import { useVehicleCommands } from './useVehicleCommands';
import { VehicleCommands } from './VehicleCommands';
import { VehicleDetails } from './VehicleDetails';

/** `?commands=1`: the user came for the commands. */
const codec = { commands: flagParam() };

/** At hand: one click each. */
const beside = ['follow', 'routeYesterday'] as const;
const without = ['vehicle', 'commands'] as const;

export default function VehiclePage() {
  const { t } = useTranslation('mfe-fleet');
  const { id } = useRouteParams('/vehicles/:id');
  const isManager = useCan('manager');
  const query = useQuery({ ...vehicleQuery(id), refetchInterval: DETAIL_POLL_MS });
  const vehicle = query.data;
  useVehicleTracking(vehicle?.id);
  const [{ commands: wantsCommands }, setWanted] = useSearchState(codec);
  const { commands, device, facts, setFacts, isOpen, open } = useVehicleCommands(vehicle);

  return (
    <Page>
      <PageHeader
        title={vehicle?.license_plate ?? (vehicle ? t('vehicles.unnamed') : t('vehicles.one'))}
        subtitle={vehicle && modelText(vehicle)}
        back={{ to: paths.vehicles(), label: t('vehicles.backToList') }}
        actions={
          vehicle && (
            <>
              <VehicleActions
                size="md"
                vehicle={vehicleReference({ ...vehicle, vehicle_id: vehicle.id })}
                beside={beside}
                without={without}
              />
              {vehicle.device_id !== null && (
                <CommandMenu
                  commands={commands}
                  opensAtOnce={wantsCommands}
                  onOpen={() => {
                    open();
                    // So that Back and reload do not open it again.
                    if (wantsCommands) setWanted({ commands: false }, { replace: true });
                  }}
                />
              )}
              {isManager && (
                <ButtonLink to={paths.editVehicle(vehicle.id)} icon={Pencil}>
                  {t('ui:actions.edit')}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      {vehicle && <VehicleCommands commands={commands} device={device} facts={facts} isOpen={isOpen} />}
      <QueryView
        query={query}
        skeleton={<Skeleton height={640} />}
        error={(error) => vehicleFailure(error, t)}
        isEmpty={(answer) => answer === null}
        empty={<ErrorState message={t('vehicles.notFound')} onRetry={() => query.refetch()} />}
      >
        {(answer) => answer && <VehicleDetails vehicle={answer} onFacts={setFacts} />}
      </QueryView>
    </Page>
  );
}
