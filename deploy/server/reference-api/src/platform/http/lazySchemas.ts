import type { ValidateFunction } from 'ajv';

type Serializer = (data: unknown) => string;

/** A validator that is compiled on its first call: all of them together take half of the server's start. */
export function lazyValidator(compile: () => ValidateFunction): ValidateFunction {
  let compiled: ValidateFunction | undefined;
  const validate = (data: unknown) => {
    compiled ??= compile();
    const isValid = compiled(data);
    // Fastify reads the errors from the function that it called.
    lazy.errors = compiled.errors ?? null;
    return isValid;
  };
  const lazy = validate as ValidateFunction; // of a compiled one Fastify uses these two parts
  return lazy;
}

/** A serializer that is compiled with its route's first response. */
export function lazySerializer(compile: () => Serializer): Serializer {
  let compiled: Serializer | undefined;
  return (data) => {
    compiled ??= compile();
    return compiled(data);
  };
}
