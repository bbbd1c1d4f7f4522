import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as ui from 'shared-ui';
import { State } from '../frame/State';
import { useSay } from '../frame/useSay';

export function Dialog() {
  const say = useSay();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <State name="open">
      <ui.Button onClick={() => setOpen(true)}>{say('Отвори', 'Open')}</ui.Button>
      <ui.Dialog
        open={open}
        onClose={close}
        title={say('Нов корисник', 'New user')}
        footer={(requestClose) => <ui.Button onClick={requestClose}>{say('Затвори', 'Close')}</ui.Button>}
      >
        {say('Содржина на дијалогот.', 'Content of the dialog.')}
      </ui.Dialog>
    </State>
  );
}

export function ConfirmDialog() {
  const say = useSay();
  const [shown, setShown] = useState<'plain' | 'busy' | 'error' | null>('plain');
  const close = () => setShown(null);
  return (
    <>
      {(['plain', 'busy', 'error'] as const).map((name) => (
        <State key={name} name={name}>
          <ui.Button onClick={() => setShown(name)}>{name}</ui.Button>
        </State>
      ))}
      <ui.ConfirmDialog
        open={shown !== null}
        title={say('Избриши возило', 'Delete vehicle')}
        message={say('Возилото SK-1007-AB ќе се избрише.', 'Vehicle SK-1007-AB will be deleted.')}
        confirmLabel={say('Избриши', 'Delete')}
        tone="danger"
        busy={shown === 'busy'}
        error={shown === 'error' && say('Серверот не одговори.', 'The server did not answer.')}
        onConfirm={close}
        onClose={close}
      />
    </>
  );
}

export function FormDialog() {
  const say = useSay();
  const [shown, setShown] = useState<'plain' | 'error' | 'result' | null>('plain');
  const close = () => setShown(null);
  const form = ui.useForm({ initial: { name: '' }, check: () => ({}), save: () => void close() });
  return (
    <>
      {(['plain', 'error', 'result'] as const).map((name) => (
        <State key={name} name={name}>
          <ui.Button onClick={() => setShown(name)}>{name}</ui.Button>
        </State>
      ))}
      <ui.FormDialog
        open={shown !== null}
        onClose={close}
        title={say('Нов клуч', 'New key')}
        form={form}
        error={shown === 'error' && say('Серверот не одговори.', 'The server did not answer.')}
        result={
          shown === 'result' && {
            content: say('Клучот е создаден.', 'The key is made.'),
            closeLabel: say('Готово', 'Done'),
          }
        }
      >
        <ui.TextField label={say('Име', 'Name')} value={form.values.name} onChange={(name) => form.change({ name })} />
      </ui.FormDialog>
    </>
  );
}

export function LeaveGuard() {
  const say = useSay();
  const [text, setText] = useState('');
  return (
    <State name="typed text">
      <ui.LeaveGuard isDirty={text !== ''} />
      <ui.TextField label={say('Белешка', 'Note')} name="note" value={text} onChange={setText} />
      <Link to="/elsewhere">{say('На друга страница', 'To another page')}</Link>
    </State>
  );
}

export function Popover() {
  const say = useSay();
  return (
    <>
      <State name="closed">
        <ui.Popover label={say('Колони', 'Columns')} trigger={<ui.Button>{say('Колони', 'Columns')}</ui.Button>}>
          {say('Избор на колони', 'Choice of columns')}
        </ui.Popover>
      </State>
      <State name="open">
        <ui.Popover open label={say('Звук', 'Sound')} trigger={<ui.Button>{say('Звук', 'Sound')}</ui.Button>}>
          {say('Звукот е вклучен.', 'The sound is on.')}
        </ui.Popover>
      </State>
    </>
  );
}

export function Tooltip() {
  const say = useSay();
  return (
    <State name="text">
      <ui.Tooltip text={say('Измени го возилото', 'Edit the vehicle')}>
        <ui.IconButton icon={Pencil} label={say('Измени', 'Edit')} />
      </ui.Tooltip>
    </State>
  );
}

export function Menu() {
  const say = useSay();
  return (
    <State name="entries">
      <ui.Menu
        label={say('Дејства', 'Actions')}
        trigger={<ui.Button>{say('Дејства', 'Actions')}</ui.Button>}
        entries={[
          { key: 'edit', label: say('Измени', 'Edit'), icon: Pencil, to: '/vehicles/7/edit' },
          { key: 'export', label: say('Извези', 'Export'), disabled: true },
          { key: 'delete', label: say('Избриши', 'Delete'), tone: 'danger' },
        ]}
      />
    </State>
  );
}

export function TrackFilesMenu() {
  const say = useSay();
  const name = 'SK-1007-AB';
  const fixes = [
    { lat: 41.9965, lng: 21.4314, at: Date.UTC(2026, 10, 25, 8, 0), speed: 42, heading: 285 },
    { lat: 42.0038, lng: 21.3921, at: Date.UTC(2026, 10, 25, 8, 10), speed: 0, heading: null },
  ];
  return (
    <State name="formats">
      <ui.TrackFilesMenu
        label={say('Извези', 'Export')}
        name={name}
        file={() => ({ name, tracks: [{ name, fixes }] })}
      />
    </State>
  );
}

export function VehicleActions() {
  const vehicle = { vehicleId: 7, deviceId: 3, name: 'SK-1007-AB' };
  return (
    <>
      <State name="vehicle">
        <ui.VehicleActions vehicle={vehicle} />
      </State>
      <State name="beside, without, size">
        <ui.VehicleActions vehicle={vehicle} beside={['map']} without={['vehicle']} size="md" />
      </State>
    </>
  );
}
