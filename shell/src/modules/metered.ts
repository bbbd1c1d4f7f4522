interface Connection {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/**
 * Whether speculative fetches should be avoided: the user asked the browser to save data, the network is mobile, which
 * is mostly billed by volume, or it is so slow that needed files would be delayed.
 */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection }; // not in TypeScript's DOM library
  return (
    connection?.saveData === true ||
    connection?.type === 'cellular' ||
    ['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
  );
}
