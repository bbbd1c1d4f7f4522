import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, serverCan } from 'shared-auth';
import { alarmTypeLabel, ConfirmDialog, notify } from 'shared-ui';
import { useConfirmed } from 'shared-ui/lists';
import { isSilentWithout, rulesQuery } from '../notification-rules/notificationRules.api';
import { type Channel, useDeleteWebhook } from './sent.api';

interface DeleteChannelDialogProps {
  /** Null: closed. */
  channel: Channel | null;
  onClose: () => void;
}

/** Asks before a channel is deleted. It names the rules that would then have no recipients, and again afterwards. */
export function DeleteChannelDialog({ channel, onClose }: DeleteChannelDialogProps) {
  const { t } = useTranslation('mfe-alarms');
  const { data: rules = [] } = useQuery({
    ...rulesQuery(false),
    enabled: channel !== null && serverCan('notifications.silent'),
  });
  const silent = channel ? rules.filter(isSilentWithout(channel.channel)) : [];
  const named = silent
    .map(({ alarm_types }) =>
      alarm_types.length === 0 ? t('webhook.anyAlarm') : alarm_types.map((type) => alarmTypeLabel(t, type)).join(', '),
    )
    .join('; ');

  const dialog = useConfirmed(useDeleteWebhook(), channel?.channel ?? null, {
    failureText: (error) => errorText(error, t),
    onDone: () => {
      if (silent.length > 0) notify.error(t('webhook.silentAfter', { count: silent.length, named }));
    },
    onClose,
  });
  return (
    <ConfirmDialog
      {...dialog}
      open={channel !== null}
      title={t('webhook.deleteNamed', { name: channel?.name ?? '' })}
      message={[
        t('webhook.confirmDelete'),
        ...(silent.length > 0 ? [t('webhook.silentBefore', { count: silent.length, named })] : []),
      ].join(' ')}
      confirmLabel={t('ui:actions.delete')}
      tone="danger"
    />
  );
}
