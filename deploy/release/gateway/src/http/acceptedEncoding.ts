export type Encoding = 'br' | 'gzip';

/** Encodings that a client names (`Accept-Encoding`), each with its weight. */
function weightsOf(header: string | string[] | undefined): ReadonlyMap<string, number> {
  return new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
}

/** The best encoding that a client takes (`Accept-Encoding`); null: as it is. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const accepted = weightsOf(header);
  const takes = (name: Encoding) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

/**
 * Whether a client takes differences from what it has (RFC 9842). Only one that names them knows them: `*` does not
 * count.
 */
export const acceptsDcz = (header: string | string[] | undefined): boolean => (weightsOf(header).get('dcz') ?? 0) > 0;
