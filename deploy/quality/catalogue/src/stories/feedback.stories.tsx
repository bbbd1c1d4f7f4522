import { MapPinOff } from 'lucide-react';
import * as ui from 'shared-ui';
import { State } from '../frame/State';
import { useSay } from '../frame/useSay';

const nothing = () => undefined;
const tenMinutesAgo = () => ui.clock.now() - 600_000;

export function Alert() {
  const say = useSay();
  const text = say('Возилото не се јавува.', 'The vehicle does not report.');
  return (
    <>
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <State key={tone} name={`tone="${tone}"`}>
          <ui.Alert tone={tone}>{text}</ui.Alert>
        </State>
      ))}
      <State name="title, actions, detail, onDismiss">
        <ui.Alert
          tone="danger"
          title={say('Не може да се зачува', 'Cannot be saved')}
          actions={<ui.Button size="sm">{say('Обиди се повторно', 'Retry')}</ui.Button>}
          detail="502 Bad Gateway"
          onDismiss={nothing}
        >
          {text}
        </ui.Alert>
      </State>
    </>
  );
}

export function EmptyState() {
  const say = useSay();
  return (
    <>
      <State name="plain">
        <ui.EmptyState>{say('Нема возила.', 'There are no vehicles.')}</ui.EmptyState>
      </State>
      <State name="icon, action">
        <ui.EmptyState icon={MapPinOff} action={<ui.Button>{say('Додај возило', 'Add vehicle')}</ui.Button>}>
          {say('Нема локации.', 'There are no positions.')}
        </ui.EmptyState>
      </State>
    </>
  );
}

export function ErrorState() {
  const say = useSay();
  const message = say('Листата не може да се вчита.', 'The list cannot be loaded.');
  return (
    <>
      <State name="message">
        <ui.ErrorState message={message} />
      </State>
      <State name="onRetry">
        <ui.ErrorState message={message} onRetry={nothing} />
      </State>
      <State name="busy">
        <ui.ErrorState message={message} onRetry={nothing} busy />
      </State>
    </>
  );
}

export const Skeleton = () => (
  <>
    <State name="plain">
      <ui.Skeleton />
    </State>
    <State name="width, height">
      <ui.Skeleton width={240} height={80} />
    </State>
  </>
);

export function Spinner() {
  const say = useSay();
  return (
    <>
      <State name="plain">
        <ui.Spinner />
      </State>
      <State name="label">
        <ui.Spinner label={say('Се пресметува рутата', 'Computing the route')} />
      </State>
    </>
  );
}

export const StaleNotice = () => (
  <>
    <State name="since">
      <ui.StaleNotice since={tenMinutesAgo()} onRetry={nothing} />
    </State>
    <State name="busy">
      <ui.StaleNotice since={tenMinutesAgo()} onRetry={nothing} busy />
    </State>
    <State name="since={null}">
      <ui.StaleNotice since={null} />
    </State>
  </>
);

/** Not a component: `notify` shows it in the page's one place for toasts. */
export function Notify() {
  const say = useSay();
  return (['success', 'info', 'warning', 'error'] as const).map((tone) => (
    <State key={tone} name={`notify.${tone}`}>
      <ui.Button onClick={() => ui.notify[tone](say('Возилото е зачувано.', 'The vehicle is saved.'))}>
        {tone}
      </ui.Button>
    </State>
  ));
}

export function WorkProgress() {
  return (
    <>
      <State name="line">
        <ui.WorkProgress before={async () => 2} onCancel={() => {}} />
      </State>
      <State name="under-way">
        <ui.WorkProgress note="14 MB" onCancel={() => {}} />
      </State>
    </>
  );
}
