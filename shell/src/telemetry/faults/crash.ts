import { everShown } from '../parts';
import { getReportContext, type Report, report } from '../reports';
import { versionThatThrew } from './blame';
import { keepCrash } from './keptCrash';

/**
 * The reports of a crash: of the shell, of the module in whose file it happened, and of every version on trial that had
 * a part in the page.
 */
function reportsOf(thrown: unknown, components: string): Report[] {
  const { shell, candidates } = getReportContext();
  const named = versionThatThrew(thrown, components);
  const blamed = new Set(named ? [`${named.moduleId}@${named.version}`] : []);
  // The effect of a version on the page may outlast its part in it.
  for (const key of everShown()) if (candidates.has(key)) blamed.add(key);
  if (shell) blamed.add(`shell@${shell}`);
  return [...blamed].map((key) => {
    const [module = '', version = ''] = key.split('@');
    return { module, version, kind: 'crash', shell };
  });
}

/** The whole console crashed: evidence, stored for the tab's next page until it is sent. Never throws. */
export function reportCrash(thrown: unknown, components = ''): void {
  try {
    const reports = reportsOf(thrown, components);
    keepCrash(reports);
    for (const each of reports) report({ ...each, thrown });
  } catch (failure) {
    console.error('the crash could not be reported', failure);
  }
  // The code that sends reports may have ended with the console, or may never have loaded.
  import(/* webpackChunkName: "crash" */ '../sendReports').then(
    ({ startSending }) => startSending(),
    () => {}, // The next page of this tab sends them.
  );
}
