/**
 * The default export of each page and widget of a module with its own `framework`, in place of a component of the
 * shell's React. Since 1.9.
 */
export interface OwnRoot<Props extends object = object> {
  /**
   * Draws into an empty element of the page. An exception thrown by the call is a failure to render.
   *
   * @param props those of the slot; pages have none
   */
  mount(element: HTMLElement, props: Props): MountedRoot<Props>;
}

export interface MountedRoot<Props extends object = object> {
  /** The slot passes other properties. */
  update(props: Props): void;
  /** The page or widget is left: everything that it drew and started ends. */
  unmount(): void;
}
