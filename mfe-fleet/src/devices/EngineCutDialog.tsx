import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Alert,
  Button,
  DescriptionList,
  Dialog,
  formatRelativeTime,
  formatSpeed,
  Stack,
  TextField,
  useNow,
} from 'shared-ui';
import { engineRisk, isSamePlate } from './devices';
import styles from './devices.module.css';

export interface EngineCutFacts {
  /** The vehicle's plate; where it has none, what else names it. */
  plate: string;
  /** km/h */
  speed: number | null;
  /** Epoch ms of the last fix. */
  fixAt: number | null;
}

interface EngineCutDialogProps extends EngineCutFacts {
  open: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before an engine is cut: shows what is known of the vehicle, and demands its plate when it may be moving. */
export function EngineCutDialog({ open, ...rest }: EngineCutDialogProps) {
  const { t } = useTranslation('mfe-fleet');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const now = useNow(1_000);
  const { plate, speed, fixAt, onConfirm, onClose } = rest;
  const risk = engineRisk(speed, fixAt, now);

  function close() {
    setTyped('');
    setWrong(false);
    onClose();
  }
  function confirm() {
    if (risk !== null && !isSamePlate(typed, plate)) {
      setWrong(true);
      return;
    }
    close();
    onConfirm();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('commands.engine.title', { plate })}
      footer={
        <>
          <Button onClick={close}>{t('ui:actions.cancel')}</Button>
          <Button variant="danger" onClick={confirm}>
            {t('commands.engine.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Alert tone="warning">{t('commands.engine.warning')}</Alert>
        <DescriptionList
          className={styles.facts}
          items={[
            { label: t('commands.engine.speed'), value: speed === null ? null : formatSpeed(speed) },
            { label: t('commands.engine.fixAge'), value: fixAt === null ? null : formatRelativeTime(fixAt, now, t) },
          ]}
        />
        {risk !== null && (
          <>
            <Alert tone="danger">{t(`commands.engine.${risk}`)}</Alert>
            <TextField
              label={t('vehicle.plate')}
              hint={t('commands.engine.typePlate', { plate })}
              required
              autoComplete="off"
              value={typed}
              error={isWrong ? t('commands.engine.plateWrong') : null}
              onChange={(text) => {
                setTyped(text);
                setWrong(false);
              }}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
