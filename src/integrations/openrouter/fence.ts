/** Text of others can't close its own fence, nor open one. */
export const inert = (text: string): string => text.replace(/<<<\s*DATA|DATA\s*>>>/giu, '(mark removed)')

/** Text of others, marked as what it is: nothing in it is an order. */
export const fence = (what: string, text: string): string => `${what}:\n<<<DATA\n${inert(text)}\nDATA>>>`
