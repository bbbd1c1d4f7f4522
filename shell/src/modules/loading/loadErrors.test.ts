import { fromContainer, isChunkLoadError, ModuleLoadError } from './loadErrors';

it('keeps what was named at its source', () => {
  const error = new ModuleLoadError('http', { moduleId: 'mfe-alarms', version: '1.2.0' }, 'x answered 404');
  expect(fromContainer(error, { moduleId: 'mfe-other', version: '9.9.9' })).toBe(error);
});

it('knows a chunk that did not load by the fields the bundler gives it', () => {
  const error = Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    type: 'error',
    request: 'http://localhost/modules/mfe-alarms/1.2.0/7.js',
  });
  expect(isChunkLoadError(error)).toBe(true);
  expect(isChunkLoadError(new Error('Loading chunk 7 failed.'))).toBe(false);
});
