import { getRuntimeConfig, type Registry } from 'shared-auth';
import { LATER_ELEMENT_ID } from 'shared-auth/contract';
import { startEarlyData } from './earlyData';
import { formerVersions } from './ranVersions';
import { pageRegistry } from './registry';

/** The failed versions that this browser avoids. Most browsers have none, and then the code is not fetched. */
async function loadAvoided(registry: Registry): Promise<ReadonlySet<string>> {
  try {
    if (!Object.keys(localStorage).some((name) => /^fleet\.(page\.|refused-)/.test(name))) return new Set();
    const { avoidedVersions } = await import(/* webpackChunkName: "avoided" */ '../telemetry/avoidedVersions');
    return avoidedVersions(registry);
  } catch {
    return new Set();
  }
}

/**
 * Called before any module runs. Most browsers have run no version that was rolled back, and then the code is not
 * fetched.
 */
async function forgetFormer(registry: Registry): Promise<void> {
  try {
    const former = formerVersions(registry);
    if (former.length === 0) return;
    const { forgetWithdrawn } = await import(/* webpackChunkName: "avoided" */ './withdrawnVersions');
    void forgetWithdrawn(former, registry);
  } catch {
    // A browser without a storage has no data to remove.
  }
}

/** Starts the preloads that the gateway listed for later, now that the first calls have been sent. */
function preloadLanding(): void {
  const later = document.getElementById(LATER_ELEMENT_ID);
  if (later instanceof HTMLTemplateElement) document.head.append(later.content);
}

/** The registry of this tab, with a developer's overrides where configuration allows them. */
export async function loadModules() {
  const registry = await pageRegistry();
  preloadLanding();
  const [avoided] = await Promise.all([loadAvoided(registry), forgetFormer(registry)]);
  if (!getRuntimeConfig().allowOverrides) return { registry, avoided, overrides: [] };
  const { applyOverrides, readOverrides } = await import(
    /* webpackChunkName: "overrides" */ '../modules/overrides/overrides'
  );
  return { avoided, ...(await applyOverrides(registry, readOverrides(true, window.location.search))) };
}

/** Starts the calls of the page at this address. A failure to read the registry is reported by the console. */
export const startPageData = (): Promise<void> =>
  pageRegistry().then(
    (registry) => {
      const { pathname, search } = window.location;
      const { basePath = '/' } = getRuntimeConfig();
      startEarlyData(registry, { pathname: pathname.slice(basePath.length - 1), search });
    },
    () => {},
  );
