/** Milliseconds between two signals of one kind: a burst of alarms makes one signal with their number. */
export const SIGNAL_PAUSE_MS = 5_000;

let audio: AudioContext | null = null;

/** One tone, rising and falling softly so that it does not click. */
function beep(context: AudioContext, frequency: number, start: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.25, start + 0.02);
  volume.gain.linearRampToValueAtTime(0, start + 0.22);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.24);
}

/**
 * Lets the page make sounds. Browsers grant that only in response to a click or a key.
 *
 * @returns whether sounds can be heard from now on
 */
export async function unlockSound(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false;
  try {
    audio ??= new AudioContext();
    await audio.resume();
    return audio.state === 'running';
  } catch {
    return false;
  }
}

/** Whether the browser lets this page make sounds. */
export const canSound = () => audio?.state === 'running';

/** Two rising tones; silent while the browser does not let the page make sounds. */
export function playAlarmSound(): void {
  if (audio?.state !== 'running') return;
  beep(audio, 740, audio.currentTime);
  beep(audio, 988, audio.currentTime + 0.26);
}

/** The browser's permission for this page; `unsupported` where it has no notifications. */
export type NotificationAccess = NotificationPermission | 'unsupported';

/** Reads the permission without asking the user for it. */
export const notificationPermission = (): NotificationAccess =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** Asks for the browser's permission. @returns the new permission */
export async function requestNotifications(): Promise<NotificationAccess> {
  if (typeof Notification === 'undefined') return 'unsupported';
  try {
    return await Notification.requestPermission();
  } catch {
    return 'denied';
  }
}

/** Shows a desktop notification that replaces the previous one; a click brings the console to the front. */
export function showNotification(title: string, body: string): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, { body, tag: 'critical-alarm' });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Browsers of phones have the constructor but allow notifications to service workers only.
  }
}
