import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { live, openAlarms, type Registry, SlotProvider, type SlotRequest, useSession } from 'shared-auth';
import { onLocaleChange } from './i18n/createI18n';
import { Layout } from './layout/Layout';
import { useLiveConnection } from './live/useLiveConnection';
import { useOpenAlarmsSeed } from './live/useOpenAlarmsSeed';
import { useRefetchAfterReconnect } from './live/useRefetchAfterReconnect';
import { createModules } from './modules/createModules';
import { ModulesProvider, useModules } from './modules/ModulesProvider';
import { BackgroundWidgets } from './modules/outlets/BackgroundWidgets';
import { SlotOutlet } from './modules/outlets/SlotOutlet';
import { OverrideBanner } from './modules/overrides/OverrideBanner';
import type { Overrides } from './modules/overrides/overrideStorage';
import { usePreloading } from './modules/usePreloading';
import { ConsoleRoutes } from './routes';
import { onSignedOut } from './session/onSignedOut';
import { setReportRevision } from './telemetry/reportFailure';
import { UpdateNotice } from './updates/UpdateNotice';

const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 5_000 } } });

const renderSlot = (request: SlotRequest) => <SlotOutlet request={request} />;

interface ConsoleProps {
  registry: Registry;
  overrides: Overrides;
}

function Frame({ registry, overrides }: ConsoleProps) {
  const { contributions } = useModules();
  const preload = usePreloading();
  useRefetchAfterReconnect();
  return (
    <Layout
      menu={contributions.menu}
      onIntent={preload}
      notice={<UpdateNotice registry={registry} />}
      banner={Object.keys(overrides).length > 0 && <OverrideBanner overrides={overrides} />}
    >
      <SlotProvider value={renderSlot}>
        <ConsoleRoutes />
      </SlotProvider>
      <BackgroundWidgets />
    </Layout>
  );
}

/** What a signed-in user works in. A chunk of its own: the login page needs none of it. */
export default function Console({ registry, overrides }: ConsoleProps) {
  const { user } = useSession();
  const username = user?.username ?? '';
  const [client] = useState(createQueryClient);
  const [modules] = useState(() => createModules(registry, username));

  useLiveConnection();
  useOpenAlarmsSeed(client);
  useEffect(() => setReportRevision(registry.revision), [registry]);
  useEffect(() => onLocaleChange(modules.prepareTexts), [modules]);
  useEffect(
    () =>
      onSignedOut(() => {
        client.clear();
        live.reset();
        openAlarms.reset();
      }),
    [client],
  );

  return (
    <QueryClientProvider client={client}>
      <ModulesProvider value={modules}>
        <Frame registry={registry} overrides={overrides} />
      </ModulesProvider>
    </QueryClientProvider>
  );
}
