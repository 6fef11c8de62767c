/** By what a message of the thread is found on the page. */
export const messageAnchor = (id: string): string => `message-${id}`
