import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderWithUi } from '../../testing';
import { floatingPart } from './floatingPart';

interface PartProps {
  open: boolean;
  onClose: () => void;
}

const Panel = ({ open }: PartProps) => <p>{open ? 'отворено' : 'затворено'}</p>;

interface Answer {
  resolve: (part: ComponentType<PartProps>) => void;
  reject: (error: Error) => void;
}

/** A part whose fetches wait until the test resolves or rejects them. */
function fetching() {
  const waiting: Answer[] = [];
  const Part = floatingPart<PartProps>(() => new Promise((resolve, reject) => waiting.push({ resolve, reject })));
  return { Part, waiting };
}

describe('a part that comes when it opens', () => {
  it('is not fetched before, and stays once it was open', async () => {
    const { Part, waiting } = fetching();
    const part = (open: boolean) => <Part open={open} onClose={() => {}} />;
    const { rerender } = renderWithUi(part(false));
    expect(waiting).toHaveLength(0);
    rerender(part(true));
    await act(async () => waiting[0]?.resolve(Panel));
    expect(screen.getByText('отворено')).toBeVisible();
    rerender(part(false));
    expect(screen.getByText('затворено')).toBeVisible();
    expect(waiting).toHaveLength(1);
  });

  it('says a failed fetch, closes, and tries again when it is opened again', async () => {
    const { Part, waiting } = fetching();
    const onClose = jest.fn();
    const part = (open: boolean) => <Part open={open} onClose={onClose} />;
    const { rerender, notifications } = renderWithUi(part(true));
    await act(async () => waiting[0]?.reject(new Error('offline')));
    expect(notifications).toEqual([{ tone: 'error', text: expect.stringContaining('не може да се вчита') }]);
    expect(onClose).toHaveBeenCalledTimes(1);

    rerender(part(false));
    rerender(part(true));
    await act(async () => waiting[1]?.resolve(Panel));
    expect(screen.getByText('отворено')).toBeVisible();
  });
});
