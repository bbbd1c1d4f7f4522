/** The console's mark: a position on a road. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="currentColor" opacity="0.14" />
      <path d="M16 6a7 7 0 0 1 7 7c0 4.9-7 13-7 13S9 17.9 9 13a7 7 0 0 1 7-7Z" fill="currentColor" />
      <circle cx="16" cy="13" r="2.8" fill="var(--color-surface)" />
    </svg>
  );
}
