import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { textOf, type VersionOfModule, versionThatThrew } from '../telemetry/faults/blame';
import { reportCrash } from '../telemetry/faults/crash';
import { reportFailure } from '../telemetry/reportFailure';
import { LeavingBoundary } from './LeavingBoundary';

type Enter = (of: VersionOfModule) => void;
const Entered = createContext<Enter>(() => {});

/** The function by which a module tells the place around it which version is shown there. */
export const useEnterPlace = (): Enter => useContext(Entered);

/**
 * Books what was thrown by something that was removed: to the version in whose file it happened, else to the one that
 * stood there.
 */
function bookLeaving(thrown: unknown, components: string, stood: VersionOfModule | null): void {
  const of = versionThatThrew(thrown, components, stood);
  if (of) reportFailure({ ...of, kind: 'crash', message: `while it was removed: ${textOf(thrown)}` }, thrown);
  else reportCrash(thrown, components);
}

interface PlaceProps {
  /** A page is also what its route shows, so the place around it is told of its version as well. */
  isPage?: boolean;
  children: ReactNode;
}

/**
 * A place where parts of modules come and go: what they throw while they are removed ends here, and is booked to them.
 */
export function Place({ isPage = false, children }: PlaceProps) {
  const stood = useRef<VersionOfModule | null>(null);
  const enterOuter = useEnterPlace();
  const enter = useCallback(
    (of: VersionOfModule) => {
      stood.current = of;
      if (isPage) enterOuter(of);
    },
    [isPage, enterOuter],
  );
  return (
    <Entered value={enter}>
      <LeavingBoundary onLeft={(thrown, components) => bookLeaving(thrown, components, stood.current)}>
        {children}
      </LeavingBoundary>
    </Entered>
  );
}

/**
 * The place of what is shown one after the other. Each has a place of its own, which stays until the one after it is
 * left: so what is thrown by a page while it is left neither touches the next one nor is taken for its fault.
 */
export function Places({ id, children }: { /** Names what is shown. */ id: string; children: ReactNode }) {
  const [shown, setShown] = useState<{ id: string; left?: string }>({ id });
  if (shown.id !== id) setShown({ id, left: shown.id });
  return [shown.left, shown.id].map(
    (place) => place !== undefined && <Place key={place}>{place === id && children}</Place>,
  );
}
