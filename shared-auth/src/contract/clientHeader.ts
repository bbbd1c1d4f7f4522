/**
 * Header, of any value, by which the shell's client marks its writes to the page's own origin. A page that sends it
 * with a visit marks them all: the gateway then counts those without it as `direct`.
 */
export const CLIENT_HEADER = 'x-fleet-client';
