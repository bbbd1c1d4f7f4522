import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';

/** A lucide icon (`icon={Plus}`) or an element that is one (`icon={<Plus />}`). */
export type IconProp = LucideIcon | ReactElement;

/**
 * Draws an icon prop; always next to a word or inside something that has a name, so it is hidden from assistive
 * technology.
 */
export function Icon({ icon, size = 16 }: { icon: IconProp; size?: number }) {
  if (isValidElement(icon)) return icon;
  // What is no element is a component: `IconProp` has no third kind, but isValidElement narrows too little.
  const Drawing = icon as LucideIcon;
  return <Drawing size={size} aria-hidden="true" focusable="false" />;
}
