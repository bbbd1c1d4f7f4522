import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Alert,
  Button,
  CheckboxField,
  DescriptionList,
  Dialog,
  formatLasting,
  formatRelativeTime,
  formatSpeed,
  Stack,
  TextField,
  useNow,
} from 'shared-ui';
import { type EngineRisk, engineRisk, isSamePlate } from '../devices';
import styles from '../devices.module.css';

export interface EngineCutFacts {
  /** The vehicle's plate; without one, another name of it. */
  plate: string;
  /** km/h */
  speed: number | null;
  /** Epoch ms of the last fix. */
  fixAt: number | null;
}

interface EngineCutDialogProps {
  /** The current data of the vehicle. */
  facts: () => EngineCutFacts;
  open: boolean;
  onConfirm(reason: string): void;
  /** Lets the server cut the engine once the vehicle is stopped; absent where the server does not support it. */
  onWait?: ((reason: string) => void) | undefined;
  onClose(): void;
}

/** The typed answers; nothing is done until all that are needed are given. */
function useAnswers(plate: string, onClose: () => void) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isMeant, setMeant] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  const isWrongPlate = !isSamePlate(typed, plate);

  function close() {
    setTyped('');
    setReason('');
    setMeant(false);
    setRefused(false);
    onClose();
  }
  function confirm(act: (reason: string) => void, needsMeant: boolean) {
    if (isWrongPlate || reason.trim() === '' || (needsMeant && !isMeant)) {
      setRefused(true);
      return;
    }
    close();
    act(reason.trim());
  }
  return { typed, setTyped, reason, setReason, isMeant, setMeant, wasRefused, isWrongPlate, close, confirm };
}

/**
 * Asks before an engine is cut: shows the current data of the vehicle, and always requires its plate and a reason;
 * while it moves also an explicit confirmation.
 */
export function EngineCutDialog({ facts, open, onConfirm, onWait, onClose }: EngineCutDialogProps) {
  const { t } = useTranslation('mfe-fleet');
  const now = useNow(1_000);
  const { plate, speed, fixAt } = facts();
  const risk = engineRisk(speed, fixAt, now);
  const { typed, setTyped, reason, setReason, isMeant, setMeant, wasRefused, isWrongPlate, close, confirm } =
    useAnswers(plate, onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('commands.engine.title', { plate })}
      footer={
        <>
          <Button onClick={close}>{t('ui:actions.cancel')}</Button>
          {onWait && <Button onClick={() => confirm(onWait, false)}>{t('engine.whenStopped')}</Button>}
          <Button variant="danger" onClick={() => confirm(onConfirm, risk === 'moving')}>
            {t('commands.engine.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Alert tone="warning">{t('commands.engine.warning')}</Alert>
        <Motion speed={speed} fixAt={fixAt} risk={risk} now={now} />
        {risk !== null && <Danger risk={risk} speed={speed} age={now - (fixAt ?? now)} />}
        {risk === 'moving' && (
          <CheckboxField
            label={t('engine.meant', { speed: formatSpeed(speed) })}
            hint={wasRefused && !isMeant && t('engine.meantMissing')}
            aria-invalid={wasRefused && !isMeant}
            checked={isMeant}
            onChange={setMeant}
          />
        )}
        <TextField
          label={t('vehicle.license_plate')}
          hint={t('commands.engine.typePlate', { plate })}
          required
          autoComplete="off"
          value={typed}
          error={wasRefused && isWrongPlate ? t('commands.engine.plateWrong') : null}
          onChange={setTyped}
        />
        <TextField
          label={t('commands.engine.reason')}
          required
          autoComplete="off"
          maxLength={200}
          value={reason}
          error={wasRefused && reason.trim() === '' ? t('commands.engine.reasonMissing') : null}
          onChange={setReason}
        />
      </Stack>
    </Dialog>
  );
}

interface MotionProps extends Pick<EngineCutFacts, 'speed' | 'fixAt'> {
  risk: EngineRisk | null;
  now: number;
}

/** The last known speed, and its age. */
function Motion({ speed, fixAt, risk, now }: MotionProps) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <DescriptionList
      className={styles.facts}
      items={[
        {
          label: t(risk === 'oldFix' ? 'commands.engine.lastSpeed' : 'commands.engine.speed'),
          value: speed === null ? null : formatSpeed(speed),
        },
        { label: t('commands.engine.fixAge'), value: fixAt === null ? null : formatRelativeTime(fixAt, now, t) },
      ]}
    />
  );
}

/** Why it would be dangerous to cut the engine now. @param age of the last fix, ms */
function Danger({ risk, speed, age }: { risk: EngineRisk; speed: number | null; age: number }) {
  const { t } = useTranslation('mfe-fleet');
  const danger = {
    moving: t('commands.engine.moving'),
    oldFix: t('commands.engine.oldFix', {
      age: formatLasting(age, t),
      speed: formatSpeed(speed),
    }),
    noFix: t('commands.engine.noFix'),
  };
  return <Alert tone="danger">{danger[risk]}</Alert>;
}
