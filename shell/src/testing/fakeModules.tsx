import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { ModuleEntry, ModuleRelease } from 'shared-auth';
import { createI18n, i18n } from '../i18n/createI18n';
import { ModuleLoadError } from '../modules/loading/loadErrors';
import { ModulesProvider } from '../modules/ModulesProvider';
import { createModuleLoader } from '../modules/moduleLoader';
import { contributionsOf } from '../registry/contributions';

/** What a version exports for every expose: a default export, a failure, or nothing at all. */
export type FakeExport = unknown | ModuleLoadError | 'never';

/** For tests: the modules of a registry whose files are given by version, as the federation would load them. */
export function fakeModules(
  modules: Readonly<Record<string, ModuleEntry>>,
  exports: Readonly<Record<string, FakeExport>>,
) {
  const answers: Record<string, FakeExport> = { ...exports };
  const failures: ModuleLoadError[] = [];
  const loads: string[] = [];
  const preloads: string[] = [];
  const loader = createModuleLoader({
    modules,
    user: 'ana',
    source: {
      load: async (_id: string, { version }: ModuleRelease, expose) => {
        loads.push(`${version} ${expose}`);
        const given = answers[version];
        if (given === 'never') return new Promise(() => undefined);
        if (given instanceof Error) throw given;
        return { default: given };
      },
      preload: (_id, { version }, exposes) => void preloads.push(`${version} ${exposes.join(' ')}`),
    },
    onFailure: (error) => void failures.push(error),
  });
  const contributions = contributionsOf(loader.chosen());
  return { loader, contributions, answers, failures, loads, preloads };
}

/** A load that fails as the given kind. */
export const failing = (version: string, kind: ModuleLoadError['kind']) =>
  new ModuleLoadError(kind, { moduleId: 'mfe-alarms', version }, `${kind} on purpose`);

/** Renders inside the modules, at an address, with the shell's texts and those of the menu. */
export async function renderWithModules(
  ui: ReactNode,
  { loader, contributions }: Pick<ReturnType<typeof fakeModules>, 'loader' | 'contributions'>,
  address = '/',
) {
  await createI18n();
  for (const [key, text] of Object.entries(contributions.texts.mk)) i18n.addResource('mk', 'menu', key, text);
  const preload = (path: string) => {
    const route = contributions.routes.find((each) => each.path === path);
    if (route) loader.preload(route.moduleId, [route.expose]);
  };
  const loadTexts = async (moduleId: string) => loader.chosen().find(([id]) => id === moduleId)?.[1].version ?? '';
  return act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <ModulesProvider value={{ loader, contributions, preload, loadTexts }}>{ui}</ModulesProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
}
