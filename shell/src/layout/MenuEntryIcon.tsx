import type { IconDrawing, MenuIcon } from 'shared-auth';
import { menuIcons } from './menuIcons';

/** The icon of a menu entry: one that the shell has, or the module's own drawing, in the manner of the others. */
export function MenuEntryIcon({ icon, className }: { icon: MenuIcon | IconDrawing; className: string | undefined }) {
  if (typeof icon === 'string') {
    const Icon = menuIcons[icon];
    return <Icon className={className} size={20} aria-hidden="true" />;
  }
  return (
    <svg
      className={className}
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {icon.paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
