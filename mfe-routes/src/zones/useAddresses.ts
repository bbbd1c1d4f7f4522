import { serverCan, useCan } from 'shared-auth';
import { addressCalls, type CallInput } from 'shared-auth/calls';
import { useAddressSearch } from 'shared-ui/addresses';
import { read } from '../calls';

const readAddresses = (input: CallInput<typeof addressCalls.list>) => read(addressCalls.list, input);

/** Addresses that match typed text, where the server has a geocoder. */
export const useAddresses = (typed: string) =>
  useAddressSearch(typed, useCan(addressCalls.list.can) && serverCan('addresses'), readAddresses);
