import { v4 } from 'uuid'
/**
 * Which tab this is, for as long as it shows this page: nobody else knows it. Not by `crypto.randomUUID`, which an address without TLS (one in a
 * network of its own) does not have.
 */
export const tabId: string = v4()
