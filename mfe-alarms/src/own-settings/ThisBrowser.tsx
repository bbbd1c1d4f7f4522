import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Alert, Button, Dialog, Stack, SwitchField } from 'shared-ui';
import { useSubscribeBrowser } from '../notification-rules/ownSettings.api';
import { currentSubscription, pushAccess, subscribe, unsubscribe } from '../push/browserPush';

const subscriptionKey = ['mfe-alarms', 'push-subscription'];

/** Whether this browser receives messages, with functions to change that. */
function useBrowserPush(serverKey: string) {
  const { t } = useTranslation('mfe-alarms');
  const client = useQueryClient();
  const subscription = useQuery({
    queryKey: subscriptionKey,
    queryFn: async () => (await currentSubscription()) !== null,
  });
  const saving = useSubscribeBrowser();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /**
   * One change at a time: the browser's side, then the server's. A failure leaves the browser as the switch shows it.
   */
  async function change(run: () => Promise<string | null>) {
    setBusy(true);
    try {
      setFailure(await run());
    } catch (error) {
      setFailure(error instanceof DOMException ? t('push.failed') : errorText(error, t));
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: subscriptionKey });
    }
  }
  /** @param onAnswered called when the browser's own question is answered */
  const turnOn = (onAnswered: () => void) =>
    change(async () => {
      const made = await subscribe(serverKey);
      onAnswered();
      if (made === null) return t('push.blocked');
      try {
        await saving.mutateAsync({ subscription: made.toJSON(), isOn: true });
      } catch (error) {
        await unsubscribe();
        throw error;
      }
      return null;
    });
  const turnOff = () =>
    change(async () => {
      const ended = await unsubscribe();
      if (ended) await saving.mutateAsync({ subscription: ended.toJSON(), isOn: false });
      return null;
    });

  return { subscription, isBusy, failure, setFailure, turnOn, turnOff };
}

/**
 * Whether this browser receives messages while the console is closed. The browser's question is explained before it
 * appears.
 */
export function ThisBrowser({ serverKey }: { serverKey: string }) {
  const { t } = useTranslation('mfe-alarms');
  const access = pushAccess();
  const { subscription, isBusy, failure, setFailure, turnOn, turnOff } = useBrowserPush(serverKey);
  const [isExplaining, setExplaining] = useState(false);

  if (access !== 'possible') return <Alert tone="info">{t(`push.access.${access}`)}</Alert>;
  return (
    <Stack gap={2}>
      <SwitchField
        label={t('push.switch')}
        hint={t('push.hint')}
        checked={subscription.data === true}
        disabled={isBusy || subscription.isPending}
        onChange={(isOn) => (isOn ? setExplaining(true) : void turnOff())}
      />
      {failure && (
        <Alert tone="warning" onDismiss={() => setFailure(null)}>
          {failure}
        </Alert>
      )}
      <Dialog
        open={isExplaining}
        onClose={() => setExplaining(false)}
        title={t('push.title')}
        size="sm"
        footer={
          <>
            <Button onClick={() => setExplaining(false)}>{t('ui:actions.cancel')}</Button>
            <Button variant="primary" busy={isBusy} onClick={() => void turnOn(() => setExplaining(false))}>
              {t('push.ask')}
            </Button>
          </>
        }
      >
        <Stack gap={2}>
          <p>{t('push.explain')}</p>
          <p>{t('push.content')}</p>
        </Stack>
      </Dialog>
    </Stack>
  );
}
