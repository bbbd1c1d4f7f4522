/** Toasts stay readable and clickable while a dialog is open. */
export const toastElements = (): Iterable<Element> => document.querySelectorAll('[data-toast-host]');
