import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getRuntimeConfig, type Registry, SlotProvider, type SlotRequest, useSession } from 'shared-auth';
import { queryDefaults } from 'shared-auth/contract';
import { liveLink } from 'shared-auth/shell';
import { afterPage } from './config/afterPage';
import { landed } from './config/landed';
import { Place } from './failures/Places';
import { onLocaleChange } from './i18n/createI18n';
import { Layout } from './layout/Layout';
import { useLiveConnection } from './live/useLiveConnection';
import { createModules } from './modules/createModules';
import { ModulesProvider, useModules } from './modules/ModulesProvider';
import type { Override } from './modules/overrides/overrideStorage';
import { ConsoleAlarmBar } from './modules/slots/ConsoleAlarmBar';
import { HeaderWidgets } from './modules/slots/HeaderWidgets';
import { SlotOutlet } from './modules/slots/SlotOutlet';
import { shareUserOf } from './registry/chooseRelease';
import { alarmBarSlot } from './registry/contributions';
import { settingsPages } from './registry/isOpenTo';
import { ConsoleRoutes } from './routes';
import { onSignedOut } from './session/onSignedOut';
import { HeldConsole } from './session/secondFactor/consoleParts';
import { keepEarlyErrors } from './telemetry/earlyErrors';
import { startHeartbeat } from './telemetry/heartbeat';
import { rememberCalls } from './telemetry/pageEntry';
import { useWatch } from './telemetry/useWatch';

const createQueryClient = () => new QueryClient({ defaultOptions: queryDefaults });

// Parts that a page does not need at first, in one chunk with the code that watches it.
const AfterPage = afterPage(async () => {
  const part = await import(/* webpackChunkName: "watch" */ './modules/AfterPage');
  return part.AfterPage;
});
const UpdateNotice = afterPage(async () => {
  const part = await import(/* webpackChunkName: "watch" */ './updates/UpdateNotice');
  return part.UpdateNotice;
});
const HeaderTools = afterPage(async () => {
  const part = await import(/* webpackChunkName: "watch" */ './palette/HeaderTools');
  return part.HeaderTools;
});
const OutageBanner = afterPage(async () => {
  const part = await import(/* webpackChunkName: "watch" */ './outage/OutageBanner');
  return part.OutageBanner;
});
const PendingChanges = afterPage(async () => {
  const part = await import(/* webpackChunkName: "watch" */ './pending/PendingChanges');
  return part.PendingChanges;
});
const Confirmations = afterPage(async () => {
  const part = await import(/* webpackChunkName: "watch" */ './session/secondFactor/Confirmations');
  return part.Confirmations;
});
const OverrideBanner = afterPage(async () => {
  const part = await import(/* webpackChunkName: "watch" */ './modules/overrides/OverrideBanner');
  return part.OverrideBanner;
});

const PreviewBanner = afterPage(async () => {
  const part = await import(/* webpackChunkName: "watch" */ './modules/overrides/PreviewBanner');
  return part.PreviewBanner;
});

// Called before any part of the console or of a module renders.
keepEarlyErrors();

const renderSlot = (request: SlotRequest) => <SlotOutlet request={request} />;

interface ConsoleProps {
  registry: Registry;
  overrides: readonly Override[];
  /** `id@version` of the versions that failed in this browser. */
  avoided: ReadonlySet<string>;
}

function Frame({ registry, overrides }: Pick<ConsoleProps, 'registry' | 'overrides'>) {
  const { contributions, preload } = useModules();
  const { preview } = getRuntimeConfig();
  return (
    <Layout
      menu={contributions.menu}
      settings={settingsPages(contributions)}
      onIntent={preload}
      notice={<UpdateNotice registry={registry} />}
      tools={
        <>
          <PendingChanges />
          <HeaderTools />
        </>
      }
      widgets={
        <Place>
          <HeaderWidgets />
        </Place>
      }
      outage={<OutageBanner />}
      alarmBar={
        contributions.widgets(alarmBarSlot).length > 0 && (
          <Place>
            <ConsoleAlarmBar />
          </Place>
        )
      }
      banner={
        preview ? <PreviewBanner preview={preview} /> : overrides.length > 0 && <OverrideBanner overrides={overrides} />
      }
    >
      <SlotProvider value={renderSlot}>
        <ConsoleRoutes />
      </SlotProvider>
      <Place>
        <AfterPage />
      </Place>
    </Layout>
  );
}

/** The live link. It is a separate component, because otherwise each of its changes would render the whole console. */
function LiveLink() {
  useLiveConnection();
  return null;
}

/** The console of a signed-in user. It is a separate chunk, because the login page needs none of it. */
export default function Console({ registry, overrides, avoided }: ConsoleProps) {
  const { user } = useSession();
  const [client] = useState(createQueryClient);
  const [modules] = useState(() => createModules(registry, shareUserOf(user), avoided));

  useWatch(() => startHeartbeat(registry.shell.version), [registry]);
  useWatch(rememberCalls, []);
  useWatch(
    function startWatching() {
      let stop: (() => void) | undefined;
      let isCurrent = true;
      const { versionInUse, withdraw } = modules.loader;
      void landed().then(async () => {
        const { watchConsole } = await import(/* webpackChunkName: "watch" */ './telemetry/watch');
        if (isCurrent) stop = watchConsole({ client, versionOf: versionInUse, withdraw });
      });
      return () => {
        isCurrent = false;
        stop?.();
      };
    },
    [client, modules],
  );
  useEffect(() => onLocaleChange(modules.prepareTexts), [modules]);
  useEffect(
    () =>
      onSignedOut(() => {
        client.clear();
        liveLink.reset();
      }),
    [client],
  );

  const isHeld = user?.must_add_second_factor === true;
  return (
    <QueryClientProvider client={client}>
      {!isHeld && <LiveLink />}
      <ModulesProvider value={modules}>
        {isHeld ? <HeldConsole /> : <Frame registry={registry} overrides={overrides} />}
      </ModulesProvider>
      <Confirmations />
    </QueryClientProvider>
  );
}
