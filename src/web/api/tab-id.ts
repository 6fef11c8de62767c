/** Which tab this is, for as long as it shows this page: nobody else knows it. */
export const tabId: string = crypto.randomUUID()
