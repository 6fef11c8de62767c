/** What is said where nothing more is known; apart, for every page of the browser says it, and needs no more of the table of errors. */
export const wentWrong = 'Something went wrong on our side. It was logged; nothing was lost. Try again.'
