import { EgressRule, ForeignClient } from '@fleet/tracing/egress';
import { type ForeignServerName, foreignServers } from './foreignServers';

/** Outgoing connections: a client for each purpose for which a foreign server is called. */
export class Egress {
  readonly #rule: EgressRule;
  readonly #clients = new Set<ForeignClient>();

  /** @param allow destinations besides the internet. @throws Error that names an invalid entry */
  constructor(allow: readonly string[]) {
    this.#rule = EgressRule.parse(allow);
  }

  /** @param url of the operator's setting that names this server: its host is thereby allowed, for this purpose only */
  client(name: ForeignServerName, url?: string): ForeignClient {
    const client = new ForeignClient(foreignServers[name], url === undefined ? this.#rule : this.#rule.withHostOf(url));
    this.#clients.add(client);
    return client;
  }

  /** Ends every connection, with its pending exchanges. */
  async close(): Promise<void> {
    await Promise.all([...this.#clients].map((client) => client.close()));
  }
}
