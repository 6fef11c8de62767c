/** Of any other word no name can be asked for. */
const tag = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/
const languages = new Intl.DisplayNames('en', { type: 'language' })

/** A language by its tag, as people call it; what is no tag stands as it is. */
export const languageName = (code: string): string => (tag.test(code) ? languages.of(code) : undefined) ?? code
