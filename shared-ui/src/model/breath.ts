import { WORK_MS } from 'shared-auth/contract';

/** Yields to the page whenever work between two calls has taken long. */
export function createBreath(): () => Promise<void> | undefined {
  let end = performance.now() + WORK_MS;
  const rest = async () => {
    await new Promise<void>((resolve) => setTimeout(resolve));
    end = performance.now() + WORK_MS;
  };
  return () => (performance.now() < end ? undefined : rest());
}
