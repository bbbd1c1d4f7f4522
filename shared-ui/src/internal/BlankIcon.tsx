/** Keeps the room of an icon that comes with later code. */
export const BlankIcon = () => <svg width={16} height={16} aria-hidden="true" />;
