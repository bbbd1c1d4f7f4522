/**
 * The budgets of one client, which stop it from slowing others down. Each is in `/metrics` as `budget_limit`, and how
 * often it was exceeded as `budget_exceeded_total`.
 */
export const BUDGETS = {
  /** Joins and leaves of one live connection at once … */
  live_event_burst: 200,
  /** … and how many more it earns each second. */
  live_events_per_second: 20,
  /** Rooms of one live connection: the longest list of vehicles that one page could sensibly follow one by one. */
  live_rooms: 500,
  /** Live connections of one user on one server: every tab has one. */
  live_connections_per_user: 50,
  /** Seconds in which a websocket must name an open session. */
  live_handshake_seconds: 10,
  /** Requests of one ingest key at once. */
  ingest_requests_at_once: 500,
  /**
   * Seconds of a key's allowed messages that may arrive at once after a pause; the key itself has the messages a
   * second.
   */
  ingest_burst_seconds: 10,
  /** The data of one command, as JSON. */
  command_data_bytes: 4_096,
  command_data_depth: 8,
  /** Levels of any other body, query or path, so that code may walk through it by recursion. */
  json_depth: 32,
  /** Unregistered trackers that are listed at a time; managers may ignore the same number. */
  unknown_trackers: 500,
  /** Seconds in which a request must have arrived with its body. */
  request_seconds: 30,
} as const;

export type Budget = keyof typeof BUDGETS;
