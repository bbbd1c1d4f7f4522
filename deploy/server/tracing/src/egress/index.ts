/** The way out to servers that are not ours: their time, length and address are limited. */
export { EgressRefused, EgressRule, LOOPBACK } from './egressRule';
export { ForeignClient, type ForeignServer, ResponseTooLong, type Streams } from './foreignClient';
