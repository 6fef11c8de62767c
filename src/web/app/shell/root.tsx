import { Outlet, useMatches } from '@tanstack/react-router'
import { isNoPageHere } from '#web/admin-host.ts'
import { productName } from '#web/host-brand.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Of what says that there is nothing at an address. */
export const missingTitle = 'Page not found'

type Match = { pathname: string; staticData: { title?: string } }

/** The name of the screen that is shown; the host of the administration shows no other host's. */
export function titleOf(matches: readonly Match[]): string | undefined {
  if (matches.some(({ pathname }) => isNoPageHere(pathname))) return missingTitle
  return matches.findLast(({ staticData }) => staticData.title)?.staticData.title
}

/** Names the window after the screen, and tells a screen reader when another one is shown. */
export function Root() {
  const title = useMatches({ select: titleOf })
  return (
    <>
      <title>{title ? `${productName} - ${title}` : productName}</title>
      <Outlet />
      <VisuallyHidden role="status">{title}</VisuallyHidden>
    </>
  )
}
