import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  live,
  locales,
  openAlarms,
  type Registry,
  SlotProvider,
  type SlotRequest,
  useLiveReconnections,
  useSession,
} from 'shared-auth';
import { addNamespace, currentLocale, i18n, onLocaleChange, type Translations } from './i18n/createI18n';
import { Layout } from './layout/Layout';
import { useLiveConnection } from './live/useLiveConnection';
import { useOpenAlarmsSeed } from './live/useOpenAlarmsSeed';
import { loadFromModule, preloadFromModule } from './modules/loading/federation';
import { loadWeight } from './modules/loading/loadSampling';
import { usePreloading } from './modules/loading/usePreloading';
import { ModulesProvider, useModules } from './modules/ModulesContext';
import { createModuleLoader } from './modules/moduleLoader';
import { createModuleTexts } from './modules/moduleTexts';
import { AlarmSignals } from './modules/outlets/AlarmSignals';
import { SlotOutlet } from './modules/outlets/SlotOutlet';
import { OverrideBanner } from './modules/overrides/OverrideBanner';
import type { Overrides } from './modules/overrides/overrideStorage';
import { contributionsOf } from './registry/contributions';
import { ConsoleRoutes } from './routes';
import { onSignedOut } from './session/onSignedOut';
import { reportFailure, reportLoad, setReportRevision } from './telemetry/reportFailure';
import { UpdateNotice } from './updates/UpdateNotice';

const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 5_000 } } });

/** Everything that belongs to one registry revision and one user. */
function createModules(registry: Registry, user: string) {
  const chance = Math.random();
  const loader = createModuleLoader({
    modules: registry.modules,
    user,
    source: { load: loadFromModule, preload: preloadFromModule },
    onFailure: reportFailure,
    onLoaded(moduleId, version, milliseconds) {
      const weight = loadWeight(registry.modules[moduleId], chance);
      if (weight > 0) reportLoad(moduleId, version, milliseconds, weight);
    },
  });
  const contributions = contributionsOf(loader.chosen());
  for (const locale of locales) {
    // Silent: this runs while React renders, and nothing shows a menu text yet.
    for (const [key, text] of Object.entries(contributions.texts[locale]))
      i18n.addResource(locale, 'menu', key, text, { silent: true });
  }
  const texts = createModuleTexts(loader, {
    locale: currentLocale,
    add: (locale, namespace, resources) => addNamespace(namespace, locale, resources as Translations),
  }); // a locale file is nested texts
  return { loader, contributions, loadTexts: texts.load, prepareTexts: texts.prepare };
}

const renderSlot = (request: SlotRequest) => <SlotOutlet request={request} />;

/** After a reconnect everything on screen is asked for again: nothing of the gap is missing. */
function useRefetchAfterReconnect(client: QueryClient) {
  const reconnections = useLiveReconnections();
  useEffect(
    function refetchAll() {
      if (reconnections > 0) void client.invalidateQueries();
    },
    [client, reconnections],
  );
}

interface ConsoleProps {
  registry: Registry;
  overrides: Overrides;
}

function Frame({ registry, overrides }: ConsoleProps) {
  const { contributions } = useModules();
  const preload = usePreloading();
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
      <AlarmSignals />
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
  useRefetchAfterReconnect(client);
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
