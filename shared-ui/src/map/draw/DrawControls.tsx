import { CircleDashed, Trash2, Undo2 } from 'lucide-react';
import { IconButton } from '../../components/Button/IconButton';
import baseStyles from '../base/base.module.css';
import { useMapTexts } from '../texts/useMapTexts';

interface DrawControlsProps {
  canUndo: boolean;
  onUndo: () => void;
  onClear: (() => void) | null;
  /** The switch from a polygon's edge to a new hole; null where holes are not possible. */
  hole: { isOn: boolean; onToggle: () => void } | null;
}

/** Buttons of a map for drawing: undo, clear, and begin a hole. */
export function DrawControls({ canUndo, onUndo, onClear, hole }: DrawControlsProps) {
  const t = useMapTexts();
  return (
    <div className={baseStyles.buttons}>
      {hole && (
        <IconButton
          icon={CircleDashed}
          label={t('ui-map:draw.hole')}
          aria-pressed={hole.isOn}
          onClick={hole.onToggle}
        />
      )}
      <IconButton icon={Undo2} label={t('ui-map:draw.undo')} disabled={!canUndo} onClick={onUndo} />
      {onClear && <IconButton icon={Trash2} label={t('ui-map:draw.clear')} onClick={onClear} />}
    </div>
  );
}
