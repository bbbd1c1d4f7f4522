/** The version that stands for "no version": it contributes nothing and has no files. Users have it before a module's first version reaches them, and while it is disabled. */
export const NO_VERSION = '0.0.0-none';

/** Whether a release stands for "no version": there is nothing to load, to copy or to fall back on. */
export const isNoVersion = ({ version }: { version: string }): boolean => version === NO_VERSION;
