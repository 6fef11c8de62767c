let typed = ''

/** The address that somebody typed last into one of the forms to come in by; the others begin with it, as long as the page is open. */
export const typedEmail = (): string => typed

/** Keeps it as it is typed. */
export const keepsTypedEmail = {
  onChange: ({ target }: { target: { value: string } }) => {
    typed = target.value
  },
}
