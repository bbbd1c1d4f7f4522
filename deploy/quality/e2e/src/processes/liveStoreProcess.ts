import { copyLiveSet, createLocalStore, openStore } from '@fleet/rollout/store';

/**
 * Copies the set that everyone has, and what they fall back on, in the store of LIVE_STORE_URL, its files with it, into
 * the folder INTO.
 */
const { LIVE_STORE_URL, INTO = '' } = process.env;
await copyLiveSet(await openStore({ ...process.env, STORE_URL: LIVE_STORE_URL }, INTO), createLocalStore(INTO));
