import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import type { MountedRoot, OwnRoot } from 'shared-auth';
import { versionIn } from '../../telemetry/faults/blame';
import { detailOf, ModuleLoadError, type ModuleVersion } from '../loading/loadErrors';

/** The element of a page or widget that is drawn by its own framework. */
export function placeOf<Props extends object>({ mount }: OwnRoot<Props>, of: ModuleVersion): ComponentType<Props> {
  return function OwnRootPlace(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const mounted = useRef<MountedRoot<Props> | null>(null);
    const given = useRef(props);
    const [failure, setFailure] = useState<{ thrown: unknown } | null>(null);

    useLayoutEffect(function mountRoot() {
      const element = place.current;
      if (!element) return;
      /** A framework that drops its root leaves the element empty, and throws to the window. */
      function inspect(event: ErrorEvent) {
        const threw = versionIn(`${event.error instanceof Error ? event.error.stack : ''} ${event.filename}`);
        if (threw?.moduleId !== of.moduleId || threw.version !== of.version || element?.hasChildNodes()) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        setFailure({ thrown: event.error ?? event.message });
      }
      window.addEventListener('error', inspect, { capture: true });
      try {
        mounted.current = mount(element, given.current);
      } catch (thrown) {
        setFailure({ thrown: new ModuleLoadError('render', of, detailOf(thrown), thrown) });
      }
      return () => {
        window.removeEventListener('error', inspect, { capture: true });
        mounted.current?.unmount();
        mounted.current = null;
      };
    }, []);
    useLayoutEffect(function passProps() {
      if (given.current === props) return;
      given.current = props;
      mounted.current?.update(props);
    });

    // For the boundary around the module, as if it were a component of this React.
    if (failure) throw failure.thrown;
    return <div ref={place} />;
  };
}
