/** Whether the user asked the browser to spare the connection: then nothing is fetched that may not be needed. */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }; // not in TypeScript's DOM library
  return connection?.saveData === true;
}
