import { useTranslation } from 'react-i18next';
import { usePreference } from '../../hooks/usePreference';
import { useMapTexts } from '../texts/useMapTexts';
import type { MapLayerOption, MapTiles } from '../types';
import styles from './base.module.css';
import { PLACE_NAMES } from './names';

/** The value for the console's own drawing of the country in the choice of base maps. */
const OFFLINE = 'offline';

export interface LayerChoiceProps {
  id: string;
  tiles: readonly MapTiles[];
  /** URL of the chosen base map, or `offline`. */
  chosen: string;
  onChoose: (url: string) => void;
  options: readonly MapLayerOption[];
}

/** Selects the base map and its layers. */
export function LayerChoice({ id, tiles, chosen, onChoose, options }: LayerChoiceProps) {
  const { t } = useTranslation('ui');
  const mapText = useMapTexts();
  const [names, setNames] = usePreference(PLACE_NAMES, true);
  return (
    <div id={id} className={styles.panel}>
      <fieldset>
        <legend>{t('ui:map.baseMap')}</legend>
        {[...tiles, { name: t('ui:map.offline'), url: OFFLINE }].map(({ name, url }) => (
          <label key={url}>
            <input type="radio" name={id} checked={url === chosen} onChange={() => onChoose(url)} />
            {name ?? url}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('ui:map.shown')}</legend>
        {chosen === OFFLINE && (
          <label>
            <input type="checkbox" checked={names} onChange={(event) => setNames(event.target.checked)} />
            {mapText('ui-map:placeNames')}
          </label>
        )}
        {options.map(({ key, label, checked, onChange }) => (
          <label key={key}>
            <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
