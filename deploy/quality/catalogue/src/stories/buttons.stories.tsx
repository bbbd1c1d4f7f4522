import { Download, Pencil, Trash2 } from 'lucide-react';
import * as ui from 'shared-ui';
import { State } from '../frame/State';
import { useSay } from '../frame/useSay';

const nothing = () => undefined;

export function Button() {
  const say = useSay();
  const save = say('Зачувај', 'Save');
  return (
    <>
      {(['primary', 'secondary', 'danger', 'ghost'] as const).map((variant) => (
        <State key={variant} name={`variant="${variant}"`}>
          <ui.Button variant={variant} onClick={nothing}>
            {save}
          </ui.Button>
        </State>
      ))}
      <State name='size="sm"'>
        <ui.Button size="sm">{save}</ui.Button>
      </State>
      <State name="icon">
        <ui.Button icon={Download}>{say('Преземи', 'Download')}</ui.Button>
      </State>
      <State name="busy">
        <ui.Button variant="primary" busy>
          {save}
        </ui.Button>
      </State>
      <State name="disabled">
        <ui.Button disabled>{save}</ui.Button>
      </State>
    </>
  );
}

export function ButtonLink() {
  const say = useSay();
  return (
    <>
      <State name='variant="primary"'>
        <ui.ButtonLink to="/vehicles/new" variant="primary">
          {say('Додај возило', 'Add vehicle')}
        </ui.ButtonLink>
      </State>
      <State name="icon, size">
        <ui.ButtonLink to="/vehicles/1/edit" icon={Pencil} size="sm">
          {say('Измени', 'Edit')}
        </ui.ButtonLink>
      </State>
    </>
  );
}

export function IconButton() {
  const say = useSay();
  return (
    <>
      <State name='variant="ghost"'>
        <ui.IconButton icon={Pencil} label={say('Измени', 'Edit')} variant="ghost" />
      </State>
      <State name='variant="danger"'>
        <ui.IconButton icon={Trash2} label={say('Избриши', 'Delete')} variant="danger" />
      </State>
      <State name="busy">
        <ui.IconButton icon={Download} label={say('Преземи', 'Download')} busy />
      </State>
      <State name="disabled">
        <ui.IconButton icon={Download} label={say('Преземи повторно', 'Download again')} disabled />
      </State>
    </>
  );
}

export function TextLink() {
  const say = useSay();
  return (
    <State name="to">
      <p>
        {say('Види го', 'See')} <ui.TextLink to="/vehicles/7">SK-1007-AB</ui.TextLink>.
      </p>
    </State>
  );
}

export function ListFiles() {
  const say = useSay();
  const sheet = () => ({ name: say('Уреди', 'Devices'), header: ['IMEI'], rows: [['864900000000001']] });
  return (
    <>
      <State name="name, sheet">
        <ui.ListFiles name="devices" sheet={sheet} />
      </State>
      <State name="labels, disabled">
        <ui.ListFiles
          name="locations"
          sheet={sheet}
          disabled
          labels={{
            csv: say('Избраните како CSV', 'Selected as CSV'),
            xlsx: say('Избраните како XLSX', 'Selected as XLSX'),
          }}
        />
      </State>
    </>
  );
}
