import { Layers } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../Button/IconButton';
import type { MapLayerOption, MapTiles } from '../types';
import styles from './base.module.css';

/** Stands for the console's own drawing of the country in the choice of base maps. */
export const OFFLINE = 'offline';

interface LayersPanelProps {
  tiles: readonly MapTiles[];
  /** URL of the chosen base map, or `OFFLINE`. */
  chosen: string;
  onChoose: (url: string) => void;
  options: readonly MapLayerOption[];
}

/** The button with the list of layers: which base map, and what is shown on it. */
export function LayersPanel({ tiles, chosen, onChoose, options }: LayersPanelProps) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const id = useId();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.querySelector('button')?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Escape bubbles up to here, from the button and the panel
    <div className={styles.layers} ref={button} onKeyDown={onKeyDown}>
      {open && (
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
          {options.length > 0 && (
            <fieldset>
              <legend>{t('ui:map.shown')}</legend>
              {options.map(({ key, label, checked, onChange }) => (
                <label key={key}>
                  <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
                  {label}
                </label>
              ))}
            </fieldset>
          )}
        </div>
      )}
      <div className={styles.buttons}>
        <IconButton
          icon={Layers}
          label={t('ui:map.layers')}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        />
      </div>
    </div>
  );
}
