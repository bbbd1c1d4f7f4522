/**
 * Header, of any value, by which the shell's client marks its writes to the page's own origin. A page that sends it
 * with a visit marks every write: the gateway then reports unmarked ones as `direct`.
 */
export const CLIENT_HEADER = 'x-fleet-client';
