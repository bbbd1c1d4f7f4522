/** The toast host, in a chunk of its own. */
export { ToastHost as default } from 'shared-ui/toasts';
