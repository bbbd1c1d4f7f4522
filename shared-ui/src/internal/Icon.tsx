import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';

/** A lucide icon (`icon={Plus}`) or an element that is one (`icon={<Plus />}`). */
export type IconProp = LucideIcon | ReactElement;

/**
 * Draws an icon prop. It is always next to a word or inside something that has a name, so assistive technology skips
 * it.
 */
export function Icon({ icon, size = 16 }: { icon: IconProp; size?: number }) {
  if (isValidElement(icon)) return icon;
  // Anything that is no element is a component: `IconProp` has no third kind, but isValidElement narrows too little.
  const Drawing = icon as LucideIcon;
  return <Drawing size={size} aria-hidden="true" focusable="false" />;
}
