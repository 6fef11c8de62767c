/** Spread over what scrolls: it must be reachable by keyboard, or what has no links in it can't be read with it (WCAG 2.1.1). */
export const scrollFrame = { tabIndex: 0 }
