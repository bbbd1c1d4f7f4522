import 'react-toastify/ReactToastify.css';
import './toast.css';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type CloseButtonProps, Slide, ToastContainer, toast } from 'react-toastify/unstyled';
import { Icon, type IconProp } from '../../internal/Icon';
import { type Notification, onNotification } from './notify';

/** ms until a toast closes automatically (docs/spec/core.md §9). */
const AUTO_CLOSE_MS = 5_000;

const icons: Readonly<Record<Notification['tone'], IconProp>> = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
};

function show({ tone, text }: Notification) {
  // The same words while they are still shown are one toast, not a pile.
  toast[tone](text, { toastId: `${tone}:${text}`, icon: <Icon icon={icons[tone]} size={18} /> });
}

function CloseToast({ closeToast }: CloseButtonProps) {
  const { t } = useTranslation('ui');
  return (
    <button
      type="button"
      className="Toastify__close-button"
      aria-label={t('ui:actions.close')}
      onClick={() => closeToast()}
    >
      <Icon icon={X} />
    </button>
  );
}

/** The place of the toasts: top right, 5 s each, longer while pointed at. Mounted once, by the shell. */
export function ToastHost() {
  const { t } = useTranslation('ui');

  useEffect(function showNotifications() {
    return onNotification(show);
  }, []);

  return (
    <div data-toast-host="">
      <ToastContainer
        position="top-right"
        autoClose={AUTO_CLOSE_MS}
        closeButton={CloseToast}
        closeOnClick={false}
        draggable={false}
        pauseOnHover
        pauseOnFocusLoss
        newestOnTop
        limit={4}
        transition={Slide}
        aria-label={t('ui:toast.region')}
      />
    </div>
  );
}
