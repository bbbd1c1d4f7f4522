import { type DependencyList, type EffectCallback, useEffect } from 'react';
import { quietly } from './quietly';

/** `useEffect` for telemetry: it never throws, in its cleanup neither. */
export function useWatch(effect: EffectCallback, dependencies: DependencyList): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever calls it lists them
  useEffect(quietly(effect, undefined), dependencies);
}
