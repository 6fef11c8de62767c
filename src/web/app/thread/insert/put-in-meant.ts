/**
 * Puts in the snippet that is meant while the list of them stands beside the field, as its click does: filled, it is read before anything goes
 * out. False where no list stands there.
 */
export function putInMeant(field: HTMLElement | null): boolean {
  const meant = document.getElementById(field?.getAttribute('aria-activedescendant') ?? '')
  meant?.click()
  return meant !== null
}
