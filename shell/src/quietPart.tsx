import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** Milliseconds before code that did not come is fetched again. */
const RETRY_PAUSE_MS = 5_000;

async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    }
  }
}

/** A part whose code comes after the page, as soon as it can be fetched. Until then `waiting` stands in its place. */
export function quietPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: (await untilThere(load)) as ComponentType<object> })); // `lazy` loses the props' type
  return (props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  );
}
