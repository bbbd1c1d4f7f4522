import { createContext, useContext } from 'react';
import type { Contributions } from '../registry/contributions';
import type { ModuleLoader } from './moduleLoader';

interface Modules {
  loader: ModuleLoader;
  contributions: Contributions;
  /**
   * Has the browser fetch the page of a menu entry without running it.
   * @param isIdle the user has not shown that they are about to open it, so that other downloads go first
   */
  preload(path: string, isIdle?: boolean): void;
  /**
   * Makes the texts of a module's expose available, in the current language, before it renders; resolves with the
   * version they are of.
   */
  loadTexts(moduleId: string, expose: string, again?: boolean): Promise<string>;
}

const Context = createContext<Modules | null>(null);

export const ModulesProvider = Context.Provider;

/** The modules of this revision; only inside the console. */
export function useModules(): Modules {
  const modules = useContext(Context);
  if (!modules) throw new Error('useModules needs ModulesProvider');
  return modules;
}
