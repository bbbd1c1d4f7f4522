import { useState } from 'react';
import * as ui from 'shared-ui';
import { State } from '../frame/State';
import { useSay } from '../frame/useSay';

/** The states that every text control has. */
function useTextStates() {
  const say = useSay();
  return [
    { name: 'value', props: { label: say('Марка', 'Make'), hint: say('Како во сообраќајната', 'As registered') } },
    { name: 'required', props: { label: say('Таблица', 'Licence plate'), required: true } },
    {
      name: 'error',
      props: { label: say('Модел', 'Model'), error: say('Моделот е задолжителен.', 'The model is required.') },
    },
    { name: 'disabled', props: { label: say('Шифра', 'Code'), disabled: true } },
    { name: 'hideLabel', props: { label: say('Белешка', 'Note'), hideLabel: true } },
  ];
}

export function TextField() {
  const states = useTextStates();
  const [value, setValue] = useState('Škoda');
  return states.map(({ name, props }) => (
    <State key={name} name={name}>
      <ui.TextField {...props} value={value} onChange={setValue} />
    </State>
  ));
}

export function TextArea() {
  const states = useTextStates();
  const [value, setValue] = useState('Škoda');
  return states.map(({ name, props }) => (
    <State key={name} name={name}>
      <ui.TextArea {...props} value={value} onChange={setValue} />
    </State>
  ));
}

export function NumberField() {
  const say = useSay();
  const [value, setValue] = useState('80');
  return (
    <>
      <State name="value">
        <ui.NumberField
          label={say('Брзина (km/h)', 'Speed (km/h)')}
          value={value}
          onChange={setValue}
          min={0}
          max={250}
        />
      </State>
      <State name="error">
        <ui.NumberField
          label={say('Година', 'Year')}
          error={say('Годината не постои.', 'There is no such year.')}
          value={value}
          onChange={setValue}
        />
      </State>
    </>
  );
}

export function SearchField() {
  const say = useSay();
  const [value, setValue] = useState('');
  return (
    <State name="debounceMs">
      <ui.SearchField label={say('Барај', 'Search')} value={value} onChange={setValue} debounceMs={300} />
    </State>
  );
}

export function SelectField() {
  const say = useSay();
  const [value, setValue] = useState<'car' | 'truck' | 'bus' | ''>('');
  const options = [
    { value: 'car' as const, label: say('Автомобил', 'Car') },
    { value: 'truck' as const, label: say('Камион', 'Truck') },
    { value: 'bus' as const, label: say('Автобус', 'Bus'), disabled: true },
  ];
  const placeholder = say('Изберете', 'Choose');
  const label = say('Тип', 'Type');
  return (
    <>
      <State name="placeholder">
        <ui.SelectField label={label} placeholder={placeholder} value={value} onChange={setValue} options={options} />
      </State>
      <State name="error">
        <ui.SelectField
          label={say('Тип на возило', 'Vehicle type')}
          error={say('Типот е задолжителен.', 'The type is required.')}
          placeholder={placeholder}
          value={value}
          onChange={setValue}
          options={options}
        />
      </State>
    </>
  );
}

export function ComboboxField() {
  const say = useSay();
  const [value, setValue] = useState('1');
  const options = [
    { value: '1', label: 'SK-1007-AB', keywords: ['Škoda'] },
    { value: '2', label: 'BT-2203-CD' },
  ];
  const common = { value, onChange: setValue, options };
  return (
    <>
      <State name="value, hint">
        <ui.ComboboxField
          {...common}
          label={say('Возило', 'Vehicle')}
          hint={say('Таблица или марка', 'Plate or make')}
        />
      </State>
      <State name="isSearching">
        <ui.ComboboxField {...common} label={say('Уред', 'Device')} value="" placeholder="—" isSearching />
      </State>
      <State name="error">
        <ui.ComboboxField
          {...common}
          label={say('Возач', 'Driver')}
          value=""
          error={say('Возачот е задолжителен.', 'The driver is required.')}
        />
      </State>
      <State name="disabled">
        <ui.ComboboxField {...common} label={say('Тим', 'Team')} disabled />
      </State>
    </>
  );
}

export function CheckboxField() {
  const say = useSay();
  const [checked, setChecked] = useState(true);
  return (
    <>
      <State name="checked, hint">
        <ui.CheckboxField
          label={say('Звук', 'Sound')}
          hint={say('При критичен аларм', 'With a critical alarm')}
          checked={checked}
          onChange={setChecked}
        />
      </State>
      <State name="disabled">
        <ui.CheckboxField label={say('Известување', 'Notification')} checked={false} onChange={setChecked} disabled />
      </State>
    </>
  );
}

export function CheckboxGroup() {
  const say = useSay();
  const [chosen, setChosen] = useState<readonly string[]>(['manager']);
  const options = [
    { value: 'manager', label: say('Менаџер', 'Manager') },
    { value: 'operator', label: say('Оператор', 'Operator') },
    { value: 'admin', label: say('Администратор', 'Administrator') },
  ];
  const common = { options, onChange: setChosen };
  return (
    <>
      <State name="chosen, hint">
        <ui.CheckboxGroup
          {...common}
          label={say('Кому', 'Whom')}
          hint={say('Без избор важи за сите.', 'None selected: any.')}
          chosen={chosen}
        />
      </State>
      <State name="error, isLong">
        <ui.CheckboxGroup
          {...common}
          label={say('Примачи', 'Recipients')}
          error={say('Изберете барем едно лице.', 'Choose at least one person.')}
          isLong
          chosen={[]}
        />
      </State>
    </>
  );
}

export function SwitchField() {
  const say = useSay();
  const [checked, setChecked] = useState(true);
  return (
    <>
      <State name="checked">
        <ui.SwitchField label={say('Следи возило', 'Follow vehicle')} checked={checked} onChange={setChecked} />
      </State>
      <State name="disabled">
        <ui.SwitchField label={say('Трага', 'Track')} checked={false} onChange={setChecked} disabled />
      </State>
    </>
  );
}

export function Field() {
  const say = useSay();
  return (
    <State name="children">
      <ui.Field label={say('Боја на возилото', 'Colour of the vehicle')} hint={say('По избор', 'Optional')}>
        {(control) => <input type="color" defaultValue="#0072b2" {...control} />}
      </ui.Field>
    </State>
  );
}

export function FileField() {
  const say = useSay();
  const texts = {
    label: say('Изберете CSV-датотека, или довлечете ја овде', 'Choose a CSV file, or drop it here'),
    hint: say('Колоните се како во извозот.', 'The columns are those of the export.'),
    accept: '.csv',
    onFile: () => {},
  };
  return (
    <>
      <State name="empty">
        <ui.FileField {...texts} name={null} busy={null} />
      </State>
      <State name="chosen">
        <ui.FileField {...texts} name="vozila.csv" busy={null} />
      </State>
      <State name="busy">
        <ui.FileField {...texts} name="vozila.csv" busy={say('Се проверува...', 'Checking...')} />
      </State>
    </>
  );
}
