import { useTranslation } from 'react-i18next';
import { CheckboxField, SelectField } from 'shared-ui';
import styles from './DisplayControls.module.css';
import { SIMPLIFY_METRES } from './drawnPoints';
import { type ColorMode, colorModes, type DisplayOptions } from './useDisplayOptions';

interface DisplayControlsProps {
  options: DisplayOptions;
  onChange: (patch: Partial<DisplayOptions>) => void;
}

export function DisplayControls({ options, onChange }: DisplayControlsProps) {
  const { t } = useTranslation('mfe-routes');
  return (
    <div className={styles.controls}>
      <SelectField<ColorMode>
        label={t('testRouteExport.mode')}
        value={options.mode}
        onChange={(mode) => onChange({ mode })}
        options={colorModes.map((mode) => ({ value: mode, label: t(`testRouteExport.modes.${mode}`) }))}
      />
      <div className={styles.checks}>
        <CheckboxField
          label={t('testRouteExport.showPoints')}
          checked={options.points}
          onChange={(points) => onChange({ points })}
        />
        <CheckboxField
          label={t('testRouteExport.showDetails')}
          checked={options.details}
          onChange={(details) => onChange({ details })}
        />
        <CheckboxField
          label={t('testRouteExport.matching')}
          hint={t('testRouteExport.matchingHint', { metres: SIMPLIFY_METRES })}
          checked={options.matching}
          onChange={(matching) => onChange({ matching })}
        />
      </div>
    </div>
  );
}
