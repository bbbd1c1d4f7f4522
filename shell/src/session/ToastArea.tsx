/** The toast host, in a separate chunk. */
export { ToastHost as default } from 'shared-ui/toasts';
