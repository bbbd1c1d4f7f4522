import type { ServerCapability } from 'shared-auth/contract';
import type { Server } from './http/server';
import type { ReferenceApiOptions } from './options';

/**
 * What a server can do beyond the specification, in a folder of its own: routes, store and hooks. A line less in
 * `app/extensions.ts` takes it away; its tables stay, and are empty.
 */
export interface Extension {
  /** Its folder in `extensions/`. */
  readonly name: string;
  /** The names that `GET /api/capabilities` announces with it. */
  readonly capabilities: readonly ServerCapability[];
  /** Whether its settings let it do what it announces. @default it does */
  isOffered?(app: Server): boolean;
  /** Extensions that it builds on: they are registered before it. */
  readonly needs?: readonly string[];
  /** Reads its options from the environment. @throws Error naming the variable whose value makes no sense */
  readOptions?(env: NodeJS.ProcessEnv): Partial<ReferenceApiOptions>;
  /**
   * Registers its routes, decorators and hooks (`onReady` starts what goes on, `onClose` ends it), and takes part in
   * the core: `app.privateVehicles`, `app.messageFilter`, `app.afterAlarms`, `app.afterFleet`, `app.upkeep`.
   */
  register(app: Server): void | Promise<void>;
}
