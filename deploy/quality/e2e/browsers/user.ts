import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { ActionSource, BrowserSession } from './drive/session';
import { type Found, look, type Place, type Query, type SentQuery, type SentText, type Text } from './inPage';

const { resolve } = createRequire(import.meta.url);
const testingLibrary = readFileSync(
  resolve('@testing-library/dom').replace(/index\.js$/, '@testing-library/dom.umd.min.js'),
  'utf8',
);

/** WebDriver's code points of keys without a character. */
const keys: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const send = (text: Text | undefined): SentText | undefined =>
  text instanceof RegExp ? { source: text.source, flags: text.flags } : text;
const sendQuery = ({ name, label, text, within, ...rest }: Query): SentQuery => ({
  ...rest,
  name: send(name),
  label: send(label),
  text: send(text),
  within: within && sendQuery(within),
});
const describe = (query: Query): string =>
  JSON.stringify(query, (_key, value) => (value instanceof RegExp ? String(value) : value));

/**
 * A user in front of a browser: finds things by role, label and text, and uses mouse and keyboard. Every wait is for
 * something on the screen.
 */
export class User {
  constructor(
    readonly browser: BrowserSession,
    readonly origin: string,
  ) {}

  open(path: string): Promise<void> {
    return this.browser.open(`${this.origin}${path}`);
  }

  /** Opens a path signed in by a token, without the login page. */
  async openWithToken(token: string, path: string): Promise<void> {
    await this.open('/login');
    // A page that is left while it loads would leave errors of files that were cut off.
    await this.see({ role: 'button', name: 'Најави се' });
    await this.browser.run((value) => localStorage.setItem('token', value), token);
    await this.open(path);
  }

  private async look(query: Query, task: 'tell' | 'aim'): Promise<{ found: Found[]; place: Place | null }> {
    const answer = await this.browser.run(look, sendQuery(query), task);
    if (!answer.missing) return answer;
    await this.browser.load(testingLibrary);
    return { found: [], place: null };
  }

  /** The elements that are there now; none while a page is being loaded. */
  async find(query: Query): Promise<Found[]> {
    try {
      return (await this.look(query, 'tell')).found;
    } catch {
      return []; // the document went while it was asked
    }
  }

  /** Waits until something is there that fulfils the condition. */
  async see(query: Query, holds: (found: Found) => boolean = () => true): Promise<Found> {
    let seen: Found[] = [];
    await expect
      .poll(
        async () => {
          seen = (await this.find(query)).filter(holds);
          return seen.length;
        },
        { message: `${describe(query)} ${holds.toString()}` },
      )
      .toBeGreaterThan(0);
    return seen[0] as Found; // there is one
  }

  heading(name: Text): Promise<Found> {
    return this.see({ role: 'heading', level: 1, name });
  }

  gone(query: Query): Promise<void> {
    return expect.poll(async () => (await this.find(query)).length, { message: `${describe(query)} is gone` }).toBe(0);
  }

  /** Waits until the address matches. */
  at(address: RegExp): Promise<void> {
    return expect.poll(() => this.url()).toMatch(address);
  }

  url(): Promise<string> {
    return this.browser.run(() => location.href).catch(() => '');
  }

  /** The position of an element, once it is at rest and nothing covers it. */
  private async aim(query: Query): Promise<Place> {
    let place: Place | null = null;
    await expect
      .poll(
        async () => {
          const before = place;
          place = await this.look(query, 'aim').then(
            (answer) => answer.place,
            () => null,
          );
          if (!place) return 'is not there';
          return place.hindrance ?? (before?.x === place.x && before.y === place.y ? 'at rest' : 'moves');
        },
        { message: `${describe(query)} can be clicked`, intervals: [50, 100, 250, 500] },
      )
      .toBe('at rest');
    return place as unknown as Place; // set above
  }

  async click(query: Query, pointerType: 'mouse' | 'touch' = 'mouse'): Promise<void> {
    const { x, y } = await this.aim(query);
    await this.clickAt(x, y, pointerType);
  }

  async clickAt(x: number, y: number, pointerType: 'mouse' | 'touch' = 'mouse'): Promise<void> {
    await this.browser.perform([
      {
        type: 'pointer',
        id: pointerType,
        parameters: { pointerType },
        actions: [
          { type: 'pointerMove', x, y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  /** Presses keys one after the other; those of "Control+a" together. */
  async press(...presses: string[]): Promise<void> {
    const actions = presses.flatMap((press) => {
      const together = press.split('+').map((name) => keys[name] ?? name);
      return [
        ...together.map((value) => ({ type: 'keyDown', value }) as const),
        ...together.toReversed().map((value) => ({ type: 'keyUp', value }) as const),
      ];
    });
    const source: ActionSource = { type: 'key', id: 'keyboard', actions };
    await this.browser.perform([source]);
  }

  type(text: string): Promise<void> {
    return this.press(...text);
  }

  /** Replaces the text of a field. */
  async fill(query: Query, text: string): Promise<void> {
    await this.click(query);
    await this.see(query, ({ isFocused }) => isFocused);
    await this.press('Control+a', 'Backspace');
    await this.type(text);
    await expect.poll(async () => (await this.find(query))[0]?.value, { message: describe(query) }).toBe(text);
  }

  /** Goes to something by Tab alone. */
  async tabTo(query: Query, most = 80): Promise<void> {
    await this.see(query);
    for (let presses = 0; presses < most; presses += 1) {
      if ((await this.find(query)).some(({ isFocused }) => isFocused)) return;
      await this.press('Tab');
    }
    throw new Error(`${describe(query)} is not reached within ${most} tab stops.`);
  }

  /** Chooses an option of a closed list by its first letters, as the keyboard does. */
  async choose(query: Query, option: string): Promise<void> {
    await this.tabTo(query);
    await this.type(option);
  }

  async signIn(account: string, password = `${account}123`): Promise<void> {
    await this.fill({ label: 'Корисничко име' }, account);
    await this.fill({ label: 'Лозинка' }, password);
    await this.click({ role: 'button', name: 'Најави се' });
  }
}
