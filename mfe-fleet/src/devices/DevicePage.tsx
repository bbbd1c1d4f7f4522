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
import { vehicleReference } from '../fleet/actions/vehicleReference';
import { DeviceDetails } from './DeviceDetails';
import { deviceFailure } from './devices';
import { devicePollMs, deviceQuery } from './devices.api';

/** `?commands=1`: the user came for the commands. */
const codec = { commands: flagParam() };

/** At hand: one click each. */
const beside = ['follow', 'routeYesterday'] as const;
const without = ['device', 'commands'] as const;

export default function DevicePage() {
  const { t } = useTranslation('mfe-fleet');
  const { id } = useRouteParams('/devices/:id');
  const isManager = useCan('manager');
  const [{ commands: wantsCommands }] = useSearchState(codec);
  const query = useQuery({ ...deviceQuery(id), refetchInterval: devicePollMs });
  const device = query.data;
  useVehicleTracking(device?.vehicle_id);

  return (
    <Page>
      <PageHeader
        title={device?.device_id ?? (device ? String(device.key) : t('devices.one'))}
        subtitle={device?.license_plate}
        back={{ to: paths.devices(), label: t('devices.backToList') }}
        actions={
          device && (
            <>
              <VehicleActions
                size="md"
                vehicle={vehicleReference(device, device.key)}
                beside={beside}
                without={without}
              />
              {isManager && (
                <ButtonLink to={paths.editDevice(device.key)} icon={Pencil}>
                  {t('ui:actions.edit')}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <QueryView
        query={query}
        skeleton={<Skeleton height={640} />}
        error={(error) => deviceFailure(error, t)}
        isEmpty={(answer) => answer === null}
        empty={<ErrorState message={t('devices.notFound')} onRetry={() => query.refetch()} />}
      >
        {(answer) => answer && <DeviceDetails device={answer} wantsCommands={wantsCommands} />}
      </QueryView>
    </Page>
  );
}
