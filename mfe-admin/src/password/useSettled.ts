import { useState } from 'react';
import { useScopedEffect } from 'shared-auth';

/** A value once it has not changed for a while, so that the server is asked only when the user pauses. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useScopedEffect((scope) => scope.later(() => setSettled(value), ms), [value, ms]);
  return settled;
}
