import { useEffect, useState } from 'react';

/** A property of a component, as TypeScript sees it. */
export interface PropEntry {
  name: string;
  type: string;
  required: boolean;
  text: string;
}

/** Component → its own properties; those that it only hands on to an element are left out. */
export type PropTable = Readonly<Record<string, readonly PropEntry[]>>;

let loading: Promise<PropTable> | undefined;

/** The file that `writeProps` made of the types. */
async function fetchTable(): Promise<PropTable> {
  const response = await fetch('/props.json');
  return (await response.json()) as PropTable; // written by tool/writeProps.ts of the same build
}

/** The properties of a component; null until they are there. */
export function useProps(component: string): readonly PropEntry[] | null {
  const [table, setTable] = useState<PropTable | null>(null);
  useEffect(function loadTable() {
    let isCurrent = true;
    loading ??= fetchTable();
    loading.then(
      (loaded) => isCurrent && setTable(loaded),
      () => isCurrent && setTable({}),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return table && (table[component] ?? []);
}
