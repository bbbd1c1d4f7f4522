import { rspack } from '@rspack/core';
import { commonConfig, cssExtraction, type Preset } from './preset';

/**
 * The build of the shell: the host. It has no federation plugin: the login page needs none of it. After sign-in the shell
 * starts the federation runtime itself (shell/src/registry/federation.ts) and hands its own singletons to the modules.
 */
export function shellPreset(): Preset {
  return async (request) => {
    const config = commonConfig('shell', request);
    return {
      ...config,
      entry: { main: './src/main.tsx' },
      output: { ...config.output, crossOriginLoading: 'anonymous' },
      plugins: [
        cssExtraction(request, { runtime: true }),
        new rspack.DefinePlugin({
          // The federation runtime reads these flags, which its plugin would define.
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'false',
          FEDERATION_ALLOW_NEW_FUNCTION: 'false',
          ENV_TARGET: JSON.stringify('web'),
          SHELL_VERSION: JSON.stringify(request.version),
        }),
        ...(request.mode === 'production'
          ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false })]
          : []),
      ],
    };
  };
}
