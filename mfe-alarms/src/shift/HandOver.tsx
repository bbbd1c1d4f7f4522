import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Alert, Button, Card, notify, SelectField, Stack, TextArea } from 'shared-ui';
import { useReceiver } from '../work/useReceiver';
import { useAlarmDeed } from '../work/work.api';
import styles from './Shift.module.css';
import { ownAlarmsQuery } from './shift.api';

/** Hands over all alarms that the user has claimed, in one step; renders nothing without any. */
export function HandOver() {
  const { t } = useTranslation('mfe-alarms');
  const { data } = useQuery(ownAlarmsQuery);
  const own = data?.rows ?? [];
  const receiver = useReceiver(own[0]?.id);
  const deed = useAlarmDeed(own.map(({ id }) => id));
  const [text, setText] = useState('');
  if (own.length === 0) return null;

  function handOver() {
    deed.mutate(
      { kind: 'handover', to: receiver.to, text: text.trim() },
      {
        onSuccess: () => {
          setText('');
          notify.success(receiver.done);
        },
      },
    );
  }
  return (
    <Card title={t('shift.mine', { count: own.length })}>
      <Stack gap={3}>
        <div className={styles.handOver} data-print="hide">
          <SelectField {...receiver.field} />
          <TextArea label={t('work.text')} value={text} onChange={setText} maxLength={500} rows={2} />
          <Button variant="primary" disabled={!receiver.isChosen} busy={deed.isPending} onClick={handOver}>
            {t('shift.handOver', { count: own.length })}
          </Button>
        </div>
        {deed.error && <Alert tone="danger">{t('work.failed', { message: errorText(deed.error, t) })}</Alert>}
      </Stack>
    </Card>
  );
}
