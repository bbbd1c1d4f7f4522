import { useTranslation } from 'react-i18next';
import type { TextName, Translate } from 'shared-auth';
import { commandEvidence, commandTypes } from 'shared-auth/contract';
import { Badge, formatDateTime, formatRelativeTime, type Tone, useNow } from 'shared-ui';
import type { DeviceCommand } from '../devices.api';
import styles from '../devices.module.css';

/** The recent commands of a device, newest first, each with its state; empty where the server stores none. */
export function CommandHistory({ recent }: { recent: readonly DeviceCommand[] }) {
  const { t } = useTranslation('mfe-fleet');
  if (recent.length === 0) return null;
  return (
    <>
      <h3 className={styles.recentTitle}>{t('commands.recent')}</h3>
      <ul className={styles.recent}>
        {recent.slice(0, 5).map((command) => (
          <li key={`${command.id}-${command.created_at}`}>
            <span>
              {commandText(command.command_type, t)}
              {command.command_data?.reason && (
                <bdi className={styles.recentState}> · {command.command_data.reason}</bdi>
              )}
            </span>
            <span className={styles.recentState}>
              <Badge tone={(isIn(tones, command.status) && tones.get(command.status)) || 'neutral'}>
                {commandStatus(command.status, t)}
              </Badge>{' '}
              {formatDateTime(command.created_at)}
            </span>
            <CommandProof command={command} />
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * The tracker's answer, the evidence for the command, or how long it has been missing: a command is never shown as done
 * without evidence.
 */
function CommandProof({ command }: { command: DeviceCommand }) {
  const { t } = useTranslation('mfe-fleet');
  const now = useNow();
  const { status, result, evidence, evidence_at, sent_at, created_at } = command;
  const isOpen = status === 'sent' || status === 'queued';
  const parts = [
    isOpen && t('commands.since', { time: formatRelativeTime(sent_at ?? created_at, now, t) }),
    result && t('commands.wrote', { text: result }),
    status === 'confirmed' && isIn(knownEvidence, evidence) && t(`commands.evidence.${evidence}`),
    status === 'confirmed' && evidence_at !== null && formatDateTime(evidence_at),
  ].filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 && <bdi className={styles.recentState}>{parts.join(' · ')}</bdi>;
}

const knownEvidence = new Set(commandEvidence);

const tones: ReadonlyMap<TextName<'commands.status'>, Tone> = new Map([
  ['pending', 'info'],
  ['sent', 'warning'],
  ['queued', 'warning'],
  ['answered', 'warning'],
  ['refused', 'danger'],
  ['confirmed', 'success'],
  ['failed', 'danger'],
]);

const isIn = <Known extends string>(known: { has(value: Known): boolean }, value: string | null): value is Known =>
  known.has(value as Known); // a set accepts any string, and returns false for an unknown one

const knownTypes = new Set(commandTypes);
const commandText = (type: string | null, t: Translate) =>
  isIn(knownTypes, type) ? t(`ui:commands.${type}`) : (type ?? '—');

const commandStatus = (status: string | null, t: Translate) =>
  isIn(tones, status) ? t(`commands.status.${status}`) : (status ?? '—');
