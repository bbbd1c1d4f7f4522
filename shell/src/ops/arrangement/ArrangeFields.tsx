import { useTranslation } from 'react-i18next';
import { type ArrangeableModule, WEB_ASSEMBLY } from 'shared-auth/contract';
import { Grid, NumberField, SelectField, TextField } from 'shared-ui';
import { type ArrangeValues, type Audience, keyOf } from './arrangeForm';
import styles from './arrangement.module.css';

interface FieldsProps {
  module: ArrangeableModule;
  audience: Audience;
  values: ArrangeValues;
  problems: Partial<Record<string, string>>;
  onChange: (patch: ArrangeValues) => void;
}

/** A permission that a module requests (`needNames`), such as `connect https://a.example`. */
const isNeed = ({ name }: { name: string }) => name.includes(' ');

const kinds = ['page', 'menu', 'widget'] as const;

/** The parts and settings of a module, for everyone or for one role. */
export function ArrangeFields({ module, audience, values, problems, onChange }: FieldsProps) {
  const { t, i18n } = useTranslation('ops');
  const language = i18n.language === 'en' ? 'en' : 'mk';
  const field = (key: string) => ({
    value: values[key] ?? '',
    error: problems[key] ?? null,
    onChange: (value: string) => onChange({ [key]: value }),
  });
  const unset = t('arrange.asAll');
  // The page's policy is the same for all roles.
  const settings = module.settings.filter((each) => !isNeed(each) && (audience === '' || each.name !== WEB_ASSEMBLY));
  const needs = audience === '' ? module.settings.filter(isNeed) : [];

  function partFields({ kind, name, title, order }: ArrangeableModule['parts'][number]) {
    // The name distinguishes two parts with one title; for a widget, the slot.
    const [place] = name.split(' ');
    const label = `${title[language]} (${place})`;
    return (
      <Grid key={name} minColumn={200}>
        <SelectField
          {...field(keyOf(audience, kind, name, 'off'))}
          label={label}
          options={[
            { value: '', label: audience === '' ? t('arrange.shown') : unset },
            ...(audience === '' ? [] : [{ value: 'false', label: t('arrange.shown') }]),
            { value: 'true', label: t('arrange.hidden') },
          ]}
        />
        {kind !== 'page' && (
          <NumberField
            {...field(keyOf(audience, kind, name, 'order'))}
            label={t('arrange.orderOf', { name: label })}
            placeholder={String(order)}
          />
        )}
      </Grid>
    );
  }

  function settingField(setting: ArrangeableModule['settings'][number]) {
    const { name, type, title, minimum, maximum, maxLength, labels, default: usual } = setting;
    const props = { ...field(keyOf(audience, 'setting', name, 'value')), label: title[language] };
    const options =
      type === 'boolean'
        ? (['true', 'false'] as const).map((value) => ({ value, label: t(`arrange.${value}`) }))
        : setting.enum?.map((value, index) => ({ value, label: labels[index]?.[language] ?? value }));
    if (options) {
      const named = options.find(({ value }) => value === String(usual))?.label ?? String(usual);
      const first = audience === '' ? t('arrange.usual', { value: named }) : unset;
      const hint = name === WEB_ASSEMBLY ? t('arrange.webAssembly') : undefined;
      return <SelectField key={name} {...props} hint={hint} options={[{ value: '', label: first }, ...options]} />;
    }
    if (type === 'integer')
      return (
        <NumberField
          key={name}
          {...props}
          placeholder={String(usual)}
          {...(minimum !== undefined &&
            maximum !== undefined && { hint: t('arrange.range', { minimum, maximum }), min: minimum, max: maximum })}
        />
      );
    return <TextField key={name} {...props} placeholder={String(usual)} maxLength={maxLength ?? 200} />;
  }

  function needField({ name }: ArrangeableModule['settings'][number]) {
    const [kind = '', source = ''] = name.split(' ');
    return (
      <SelectField
        key={name}
        {...field(keyOf(audience, 'setting', name, 'value'))}
        label={t(`arrange.needs.${kind}`, { source, defaultValue: name })}
        options={[
          { value: '', label: t('arrange.undecided') },
          { value: 'true', label: t('arrange.allowed') },
          { value: 'false', label: t('arrange.refused') },
        ]}
      />
    );
  }

  return (
    <>
      {needs.length > 0 && (
        <section className={styles.section}>
          <h3>{t('arrange.asks')}</h3>
          <p>{t('arrange.asksHelp')}</p>
          {needs.map(needField)}
        </section>
      )}
      {settings.length > 0 && (
        <section className={styles.section}>
          <h3>{t('arrange.settings')}</h3>
          <Grid minColumn={200}>{settings.map(settingField)}</Grid>
        </section>
      )}
      {kinds.map((kind) => {
        const parts = module.parts.filter((part) => part.kind === kind);
        return (
          parts.length > 0 && (
            <section key={kind} className={styles.section}>
              <h3>{t(kind === 'widget' ? 'places.slot' : `places.${kind}`)}</h3>
              {parts.map(partFields)}
            </section>
          )
        );
      })}
    </>
  );
}
