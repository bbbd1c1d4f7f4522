import type { Translate } from 'shared-auth';
import { formatDateTime } from 'shared-ui';
import type { Engine } from './engine.api';

const states = ['cut', 'unconfirmed', 'waiting', 'restoring'] as const;
type State = (typeof states)[number];

/** An unknown state is shown as unconfirmed. */
const stateOf = (state: string | null): State => states.find((known) => known === state) ?? 'unconfirmed';

/** The state of an engine in a few words and as a sentence, with who changed it, when and why. */
export function engineText(engine: Engine, t: Translate): { short: string; headline: string; details: string } {
  const { by, at, reason } = engine;
  const parts = [
    by === null ? null : t('mfe-fleet:engine.by', { name: by }),
    at === null ? null : formatDateTime(at),
    reason,
  ].filter((part) => part !== null);
  const state = stateOf(engine.state);
  return {
    short: t(`mfe-fleet:engine.short.${state}`),
    headline: t(`mfe-fleet:engine.${state}`),
    details: parts.length > 0 ? `— ${parts.join(', ')}` : '',
  };
}
