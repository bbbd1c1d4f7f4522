import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { can, type PaletteEntry, paths, useSession } from 'shared-auth';
import { useModules } from '../modules/ModulesProvider';
import { isOpenTo } from '../registry/isOpenTo';

/**
 * Every page that the user may open and that needs no further choice: known from the registry, without a module's code.
 */
export function useShellEntries(): PaletteEntry[] {
  const { t } = useTranslation('palette');
  const { t: labelOf } = useTranslation('menu');
  const { contributions } = useModules();
  const { user } = useSession();
  return useMemo(() => {
    const menu = new Map(contributions.menu.map(({ path, labelKey }) => [path, labelKey]));
    const open = contributions.routes.filter((route) => !route.path.includes(':') && isOpenTo(user, route));
    const entries = open.map(({ path, titleKey }) => {
      const isPage = menu.has(path);
      return {
        id: path,
        group: t(isPage ? 'palette:pages' : 'palette:actions'),
        label: labelOf(menu.get(path) ?? titleKey),
        keywords: [path],
        to: path,
      };
    });
    const modules = {
      id: paths.modules(),
      group: t('palette:pages'),
      label: t('shell:layout.modules'),
      to: paths.modules(),
    };
    return can(user, 'rollouts.view') ? [...entries, modules] : entries;
  }, [contributions, user, t, labelOf]);
}
