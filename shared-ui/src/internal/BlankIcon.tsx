/** Reserves the space of an icon whose code is loaded later. */
export const BlankIcon = () => <svg width={16} height={16} aria-hidden="true" />;
