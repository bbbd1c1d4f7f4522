import house from '../../../../package.json' with { type: 'json' };

/** The version of all servers and tools, which are released together; `/healthz`, `build_info` and others name it. */
export const { version } = house;
