/** The names of a new module in their several forms. */
export interface ModuleNames {
  /** `mfe-driver-logs` */
  id: string;
  /** `driver-logs`: its feature folder and its route. */
  feature: string;
  /** `DriverLogs`: the prefix of its components' names. */
  component: string;
  /** The names that users read, in both languages. */
  mk: string;
  en: string;
}

/** @throws for an invalid id; the message has an example. */
export function namesOf(id: string, texts: { mk?: string | undefined; en?: string | undefined } = {}): ModuleNames {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new Error(`A module is called such as mfe-driver-logs, not "${id}".`);
  const feature = id.slice('mfe-'.length);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const label = capital(feature.replace(/-/g, ' '));
  return {
    id,
    feature,
    component: feature.split('-').map(capital).join(''),
    mk: texts.mk ?? label,
    en: texts.en ?? label,
  };
}
