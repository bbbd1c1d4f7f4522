import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyPart } from '../../internal/lazyPart';
import { renderWithUi } from '../../testing';
import { LazyPart } from './LazyPart';

const Part = ({ word }: { word: string }) => <p>{word}</p>;
const show = (part: ReturnType<typeof lazyPart<{ word: string }>>) =>
  renderWithUi(<LazyPart part={part} height={300} props={{ word: 'мапа' }} />);

it('keeps its place until the code is there', async () => {
  const { container } = show(lazyPart(async () => ({ default: Part })));
  expect(container.firstElementChild).toHaveStyle({ minHeight: '300px' });
  expect(await screen.findByText('мапа')).toBeVisible();
});

it('says when the code could not be fetched, and fetches it on retry', async () => {
  const user = userEvent.setup();
  const fetchCode = jest.fn().mockRejectedValueOnce(new Error('404')).mockResolvedValue({ default: Part });
  show(lazyPart(fetchCode));
  expect(await screen.findByRole('alert')).toHaveTextContent('Овој дел не може да се');
  await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByText('мапа')).toBeVisible();
  expect(fetchCode).toHaveBeenCalledTimes(2);
});

it('is there at once the second time', async () => {
  const part = lazyPart(async () => ({ default: Part }));
  await part.load();
  show(part);
  expect(screen.getByText('мапа')).toBeVisible();
});

describe('a part far from the view', () => {
  const { IntersectionObserver } = window;
  let comeNear: () => void;
  beforeEach(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(onChange: IntersectionObserverCallback) {
        super(() => {});
        comeNear = () => onChange([{ isIntersecting: true } as IntersectionObserverEntry], this);
      }
    };
  });
  afterEach(() => {
    window.IntersectionObserver = IntersectionObserver;
  });

  it('is neither fetched nor animated until it comes near', async () => {
    const fetchCode = jest.fn(() => new Promise<never>(() => {}));
    const { container } = renderWithUi(
      <LazyPart part={lazyPart(fetchCode)} height={300} whenNear props={{ word: 'мапа' }} />,
    );
    const placeholder = container.querySelector('[data-placeholder]');
    expect(placeholder).toHaveStyle({ animation: 'none' });
    expect(fetchCode).not.toHaveBeenCalled();
    act(() => comeNear());
    expect(placeholder).not.toHaveStyle({ animation: 'none' });
    expect(fetchCode).toHaveBeenCalledTimes(1);
  });
});
