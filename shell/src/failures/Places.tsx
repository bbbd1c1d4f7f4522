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
 * Attributes an exception from a removed part: to the version in whose file it was thrown, else to the one that was
 * shown there.
 */
function bookLeaving(thrown: unknown, components: string, stood: VersionOfModule | null): void {
  const of = versionThatThrew(thrown, components, stood);
  if (of) reportFailure({ ...of, kind: 'crash', message: `while it was removed: ${textOf(thrown)}` }, thrown);
  else reportCrash(thrown, components);
}

interface PlaceProps {
  /** A page is also the content of its route, so the place around it is told of its version as well. */
  isPage?: boolean;
  children: ReactNode;
}

/**
 * An area in which parts of modules are mounted and removed: exceptions from their removal are caught here and
 * attributed to them.
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
 * Shows one child after another, each in its own place, which stays mounted until the next child is left. So an
 * exception from leaving a page neither affects the next page nor is attributed to it.
 */
export function Places({ id, children }: { /** Identifies the child. */ id: string; children: ReactNode }) {
  const [shown, setShown] = useState<{ id: string; left?: string }>({ id });
  if (shown.id !== id) setShown({ id, left: shown.id });
  return [shown.left, shown.id].map(
    (place) => place !== undefined && <Place key={place}>{place === id && children}</Place>,
  );
}
