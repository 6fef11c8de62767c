/** Goes to a page that is another document. It never resolves: nothing more is to happen on this one. */
export function leavePage(href: string): Promise<never> {
  window.location.replace(href)
  return Promise.withResolvers<never>().promise
}
