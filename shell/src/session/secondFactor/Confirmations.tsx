import { useEffect, useState } from 'react';
import { provideConfirmation } from 'shared-auth';
import { ConfirmIdentity } from './consoleParts';

interface Asked {
  answer: Promise<boolean>;
  done: (isConfirmed: boolean) => void;
}

/** Asks for a proof of identity when the server requires it: once for all calls that wait for it. */
export function Confirmations() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(function askWhenAsked() {
    let open: Asked | null = null;
    const end = provideConfirmation(() => {
      if (open) return open.answer;
      let done: Asked['done'] = () => {};
      const answer = new Promise<boolean>((resolve) => {
        done = (isConfirmed) => {
          open = null;
          setAsked(null);
          resolve(isConfirmed);
        };
      });
      open = { answer, done };
      setAsked(open);
      return answer;
    });
    return () => {
      end();
      open?.done(false);
    };
  }, []);
  return asked && <ConfirmIdentity onDone={asked.done} />;
}
