interface Connection {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/**
 * Whether nothing may be fetched that may not be needed: the user asked the browser to spare the connection, it is a
 * mobile network, which most pay by volume, or so slow that what is needed would wait.
 */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection }; // not in TypeScript's DOM library
  return (
    connection?.saveData === true ||
    connection?.type === 'cellular' ||
    ['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
  );
}
