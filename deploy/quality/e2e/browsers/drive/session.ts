/** One input device's part of WebDriver's actions; the same in BiDi and in the classic protocol. */
export type ActionSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer';
      id: string;
      parameters: { pointerType: 'mouse' | 'touch' };
      actions: (
        | { type: 'pointerMove'; x: number; y: number; duration: number }
        | { type: 'pointerDown' | 'pointerUp'; button: number }
      )[];
    };

/** A browser with an empty profile: what both protocols can do, and the tests need. */
export interface BrowserSession {
  /** Such as "Firefox 128.1". */
  readonly version: string;
  /** Resolves when the document has loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs a self-contained function in the page; arguments and result are JSON. */
  run<Args extends readonly unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Runs source text in the page. */
  load(source: string): Promise<void>;
  perform(sources: readonly ActionSource[]): Promise<void>;
  /** CSS pixels of the page. */
  resize(width: number, height: number): Promise<void>;
  /** A tab of the same profile, which is the current one from now on. */
  openTab(): Promise<void>;
  useTab(index: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Errors the browser has written to the console so far. */
  errors(): readonly string[];
  /** Where downloads are saved. */
  readonly downloads: string;
  close(): Promise<void>;
}

export interface SessionOptions {
  /** CSS pixels. */
  width: number;
  height: number;
  /** Source of a script that runs in each document before its own; the classic protocol has no such thing. */
  beforeDocument?: string;
}
