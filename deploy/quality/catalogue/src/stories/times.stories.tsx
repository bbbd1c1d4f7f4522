import { useState } from 'react';
import * as ui from 'shared-ui';
import { State } from '../frame/State';
import { useSay } from '../frame/useSay';

export function DateField() {
  const say = useSay();
  const [value, setValue] = useState('2026-10-25');
  return (
    <>
      <State name="value">
        <ui.DateField label={say('Датум', 'Date')} value={value} onChange={setValue} />
      </State>
      <State name="error">
        <ui.DateField
          label={say('Регистрација', 'Registration')}
          value=""
          error={say('Датумот не постои.', 'There is no such date.')}
          onChange={setValue}
        />
      </State>
    </>
  );
}

export function TimePicker() {
  const say = useSay();
  const [value, setValue] = useState('07:30');
  return (
    <>
      <State name="value">
        <ui.TimePicker label={say('Час', 'Time')} value={value} onChange={setValue} />
      </State>
      <State name="disabled">
        <ui.TimePicker label={say('Час на доаѓање', 'Time of arrival')} value={value} onChange={setValue} disabled />
      </State>
    </>
  );
}

export function DateTimePicker() {
  const say = useSay();
  const [value, setValue] = useState('2026-10-25T07:30');
  return (
    <>
      <State name="value">
        <ui.DateTimePicker label={say('Од', 'From')} value={value} onChange={setValue} />
      </State>
      <State name="min, max, error">
        <ui.DateTimePicker
          label={say('До', 'To')}
          value={value}
          onChange={setValue}
          min="2026-10-01T00:00"
          max="2026-10-31T23:59"
          error={say('Крајот е пред почетокот.', 'The end is before the start.')}
        />
      </State>
      <State name="disabled">
        <ui.DateTimePicker label={say('Почеток', 'Start')} value="" onChange={setValue} disabled />
      </State>
    </>
  );
}

export const RelativeTime = () =>
  [5, 90, 7_200, 200_000].map((seconds) => (
    <State key={seconds} name={`${seconds} s`}>
      <ui.RelativeTime at={ui.clock.now() - seconds * 1_000} />
    </State>
  ));
