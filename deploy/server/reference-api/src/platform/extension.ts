import type { ServerCapability } from 'shared-auth/contract';
import type { Server } from './http/server';
import type { ReferenceApiOptions } from './options';

/**
 * A feature beyond the specification, in a separate folder: routes, store and hooks. Deleting its line in
 * `app/extensions.ts` removes it; its tables stay, and are empty.
 */
export interface Extension {
  /** Its folder in `extensions/`. */
  readonly name: string;
  /** The names that `GET /api/capabilities` announces with it. */
  readonly capabilities: readonly ServerCapability[];
  /** Whether its settings allow what it announces. @default it is offered */
  isOffered?(app: Server): boolean;
  /** Extensions that it builds on: they are registered before it. */
  readonly needs?: readonly string[];
  /** Reads its options from the environment. @throws Error naming the variable whose value makes no sense */
  readOptions?(env: NodeJS.ProcessEnv): Partial<ReferenceApiOptions>;
  /**
   * Registers its routes, decorators and hooks (`onReady` starts ongoing tasks, `onClose` ends them), and extends the
   * core: `app.privateVehicles`, `app.messageFilter`, `app.afterAlarms`, `app.afterFleet`, `app.upkeep`.
   */
  register(app: Server): void | Promise<void>;
}
