import { createRequire } from 'node:module';
import { Script } from 'node:vm';

type LeaveOut = (this: { resourcePath: string; getOptions(): { names: string[] } }, source: string) => string;
const leaveOut = createRequire(__filename)('./leaveOut.cjs') as LeaveOut; // a loader, plain CommonJS
const without = (source: string, ...names: string[]) =>
  leaveOut.call({ resourcePath: 'package/index.js', getOptions: () => ({ names }) }, source);

const source = `class Remotes {
  async load(id) {
    if (id) {
      return 'loaded';
    }
    return null;
  }
  static remove(id) {
    if (id) {
      delete this[id];
    }
  }
  keep() {
    return 'kept';
  }
}
const parts = {
  locate: function (options) {
    return options;
  },
  stay: function () {
    return 'kept';
  },
};
function prefetch({
  page,
  ...rest
}) {
  return page;
}
[new Remotes(), parts, prefetch, Remotes];
`;

it('empties methods and functions in each form they are written in, and leaves the others', () => {
  const text = without(source, 'load', 'remove', 'locate', 'prefetch');
  const [remotes, parts, prefetch, Remotes] = new Script(text).runInNewContext();
  expect(remotes.keep()).toBe('kept');
  expect(parts.stay()).toBe('kept');
  for (const call of [() => parts.locate(), () => prefetch({}), () => Remotes.remove('a')])
    expect(call).toThrow('left out');
  expect(text).not.toContain('loaded');
});

it('fails for a name that is not there, so that an updated package is looked at again', () => {
  expect(() => without(source, 'gone')).toThrow('package/index.js has no function gone');
});
