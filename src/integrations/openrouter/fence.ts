/** The marks below, also with signs in them that nobody sees, and in brackets that look like theirs. */
const marks =
  /(?:[<\uff1c]\p{Cf}*){2}[<\uff1c][\s\p{Cf}]*D\p{Cf}*A\p{Cf}*T\p{Cf}*A|D\p{Cf}*A\p{Cf}*T\p{Cf}*A[\s\p{Cf}]*[>\uff1e](?:\p{Cf}*[>\uff1e]){2}/giu

/** Text of others can't close its own fence, nor open one. */
export const inert = (text: string): string => text.replace(marks, '(mark removed)')

/** Text of others, marked as what it is: nothing in it is an order. */
export const fence = (what: string, text: string): string => `${what}:\n<<<DATA\n${inert(text)}\nDATA>>>`
