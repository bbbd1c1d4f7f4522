import { Expand } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/Button/IconButton';
import { useInertAround } from '../base/useInertAround';

export interface FullScreenButtonProps {
  /** The element that fills the screen. */
  frame: RefObject<HTMLElement | null>;
  isFull: boolean;
  onChange: (isFull: boolean) => void;
}

/**
 * Gives the map the whole screen, or the window where the browser refuses the screen. The whole document is made
 * fullscreen, because menus, dialogs and toasts are outside the map and would be hidden behind it.
 */
export function FullScreenButton({ frame, isFull, onChange }: FullScreenButtonProps) {
  const { t } = useTranslation('ui');
  useInertAround(frame, isFull);

  const leave = useEffectEvent(() => {
    if (!document.fullscreenElement) onChange(false);
  });
  useEffect(function followBrowser() {
    // The Escape key ends full screen without the button.
    document.addEventListener('fullscreenchange', leave);
    return () => {
      document.removeEventListener('fullscreenchange', leave);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);

  const toggle = () => {
    onChange(!isFull);
    if (document.fullscreenElement) void document.exitFullscreen();
    // The window is filled nevertheless
    else if (!isFull) document.documentElement.requestFullscreen?.().catch(() => {});
  };

  return <IconButton icon={Expand} label={t('ui:map.fullScreen')} aria-pressed={isFull} onClick={toggle} />;
}
