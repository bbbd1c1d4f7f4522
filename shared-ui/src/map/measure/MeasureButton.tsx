import { Ruler } from 'lucide-react';
import { IconButton } from '../../components/Button/IconButton';
import { useMapTexts } from '../texts/useMapTexts';

export interface MeasureButtonProps {
  measuring: boolean;
  onChange: (measuring: boolean) => void;
}

/** Starts and ends measuring. */
export function MeasureButton({ measuring, onChange }: MeasureButtonProps) {
  const t = useMapTexts();
  return (
    <IconButton
      icon={Ruler}
      label={t('ui-map:measure.start')}
      aria-pressed={measuring}
      onClick={() => onChange(!measuring)}
    />
  );
}
