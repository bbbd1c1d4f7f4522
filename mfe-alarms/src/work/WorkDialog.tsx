import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmFeed, errorText, useOpenAlarms, useSession } from 'shared-auth';
import { Alert, Button, Dialog, notify, SelectField, Stack, TextArea } from 'shared-ui';
import type { Alarm } from '../alarms/alarms';
import { membersOf } from '../feed/repeats';
import { useAlarmName } from '../feed/useAlarmName';
import { AlarmHolder } from './AlarmHolder';
import { closeDesk } from './desk';
import { isColleagues } from './holder';
import { NoteList } from './NoteList';
import { useReceiver } from './useReceiver';
import styles from './WorkDialog.module.css';
import { MOST_LETTERS, withReason } from './withReason';
import { type AlarmDeed, useAlarmDeed } from './work.api';

interface WorkDialogProps {
  alarm: Alarm;
  /** Further actions on an open alarm: claiming it, calling the driver. */
  tools?: ((alarm: Alarm) => ReactNode) | undefined;
}

/** Work on one alarm: its history, a note, a hand-over, and closing it with a reason. */
export default function WorkDialog({ alarm: opened, tools }: WorkDialogProps) {
  const { t } = useTranslation('mfe-alarms');
  const { user } = useSession();
  const name = useAlarmName();
  // As it is now: a colleague may act while the dialog is open.
  useOpenAlarms();
  const [alarm = opened, ...others] = alarmFeed.current(membersOf(opened), 0);
  const repeats = [alarm, ...others.filter(({ is_acknowledged }) => !is_acknowledged)];
  const receiver = useReceiver(alarm.id);
  const deed = useAlarmDeed(repeats.map(({ id }) => id));
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const isOpen = !alarm.is_acknowledged;
  const reasons = [t('work.reasons.false'), t('work.reasons.solved'), t('work.reasons.driver')];

  function act(next: AlarmDeed, done: string) {
    deed.mutate(next, {
      onSuccess: () => {
        setText('');
        notify.success(done);
        if (next.kind !== 'note') closeDesk();
      },
    });
  }

  return (
    <Dialog open onClose={closeDesk} title={t('work.title')} isDirty={trimmed !== ''}>
      <Stack gap={3}>
        <div>
          <strong>{name(alarm)}</strong>
          {repeats.length > 1 && <> · {t('group.count', { count: repeats.length })}</>}
          <AlarmHolder alarm={{ ...alarm, last_note: null }} />
        </div>
        {isOpen && isColleagues(alarm, user) && (
          <Alert tone="warning">{t('claim.by', { name: alarm.claimed_by })}</Alert>
        )}
        {isOpen && <div className={styles.row}>{tools?.({ ...alarm, repeats })}</div>}
        <NoteList alarm={alarm.id} />
        <TextArea label={t('work.text')} value={text} onChange={setText} maxLength={MOST_LETTERS} rows={2} />
        {deed.error && <Alert tone="danger">{t('work.failed', { message: errorText(deed.error, t) })}</Alert>}
        <div className={styles.row}>
          <Button
            variant={isOpen ? 'secondary' : 'primary'}
            disabled={trimmed === ''}
            busy={deed.isPending && deed.variables.kind === 'note'}
            onClick={() => act({ kind: 'note', text: trimmed }, t('work.noted'))}
          >
            {t('work.note')}
          </Button>
        </div>
        {isOpen && (
          <>
            <div className={styles.row}>
              <SelectField {...receiver.field} className={styles.people} />
              <Button
                disabled={!receiver.isChosen}
                busy={deed.isPending && deed.variables.kind === 'handover'}
                onClick={() => act({ kind: 'handover', to: receiver.to, text: trimmed }, receiver.done)}
              >
                {t('work.handOver')}
              </Button>
            </div>
            <div className={styles.row}>
              {reasons.map((reason) => (
                <Button
                  key={reason}
                  size="sm"
                  variant="ghost"
                  onClick={() => setText(withReason(trimmed, reason, reasons))}
                >
                  {reason}
                </Button>
              ))}
              <Button
                variant="primary"
                disabled={trimmed === ''}
                title={trimmed === '' ? t('work.closeHint') : undefined}
                busy={deed.isPending && deed.variables.kind === 'close'}
                onClick={() => act({ kind: 'close', reason: trimmed }, t('work.closed'))}
              >
                {t('work.close')}
              </Button>
            </div>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
