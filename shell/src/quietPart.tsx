import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

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

/**
 * A part whose code comes after the page, as soon as it can be fetched. Until then `waiting` stands in its place.
 * Without Suspense: React holds back what suspends for 0.3 s after it last showed a fallback.
 */
export function quietPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | null = null;
  return function QuietPart(props) {
    const [Part, setPart] = useState(() => fetched);
    useEffect(
      function fetchPart() {
        if (Part) return;
        let isGone = false;
        void untilThere(load).then((part) => {
          fetched = part;
          if (!isGone) setPart(() => part);
        });
        return () => {
          isGone = true;
        };
      },
      [Part],
    );
    return Part ? <Part {...props} /> : waiting;
  };
}
