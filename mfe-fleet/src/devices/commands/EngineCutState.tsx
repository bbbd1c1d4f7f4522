import { useTranslation } from 'react-i18next';
import { sameId } from 'shared-auth';
import { Alert, type Tone } from 'shared-ui';
import type { DeviceCommand } from '../devices.api';

interface EngineCutStateProps {
  request: 'pending' | 'success' | 'error';
  /** The call failed without a response, so the command may have been sent. */
  isLost: boolean;
  /** The server's response to the command; null without one. */
  sent: DeviceCommand | null;
  recent: readonly DeviceCommand[];
}

type Stage = 'sending' | 'sent' | 'answered' | 'refused' | 'confirmed' | 'failed' | 'unknown';

const tones: Record<Stage, Tone> = {
  sending: 'info',
  sent: 'warning',
  answered: 'warning',
  refused: 'danger',
  confirmed: 'success',
  failed: 'danger',
  unknown: 'warning',
};

/** The ways in which a sent command can end. */
const ends = ['answered', 'refused', 'confirmed', 'failed'] as const;

function stageOf({ request, isLost, sent, recent }: EngineCutStateProps): Stage | null {
  if (request === 'pending') return 'sending';
  // A rejection is shown by the alert above.
  if (request === 'error') return isLost ? 'unknown' : null;
  const newest = recent.find((command) => sent !== null && sameId(command.id, sent.id)) ?? sent;
  return ends.find((end) => end === newest?.status) ?? 'sent';
}

/** The stage of a command to cut the engine: it is unconfirmed until the tracker answers, refuses or confirms it. */
export function EngineCutState(props: EngineCutStateProps) {
  const { t } = useTranslation('mfe-fleet');
  const stage = stageOf(props);
  return stage && <Alert tone={tones[stage]}>{t(`commands.engine.state.${stage}`)}</Alert>;
}
