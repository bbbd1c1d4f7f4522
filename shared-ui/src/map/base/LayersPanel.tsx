import { Layers } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/Button/IconButton';
import styles from './base.module.css';
import { LayerChoice, type LayerChoiceProps } from './LayerChoice';

/** The button with the list of layers: the base map, and the layers on it. */
export function LayersPanel({ tiles, chosen, onChoose, options }: Omit<LayerChoiceProps, 'id'>) {
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
      {open && <LayerChoice id={id} tiles={tiles} chosen={chosen} onChoose={onChoose} options={options} />}
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
