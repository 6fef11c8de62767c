import { Outlet, useMatches } from '@tanstack/react-router'
import { productName } from '#web/host-brand.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Names the window after the screen, and tells a screen reader when another one is shown. */
export function Root() {
  const title = useMatches({
    select: (matches) => {
      const named = matches.findLast((match) => match.staticData.title)
      return named?.staticData.title
    },
  })
  return (
    <>
      <title>{title ? `${productName} - ${title}` : productName}</title>
      <Outlet />
      <VisuallyHidden role="status">{title}</VisuallyHidden>
    </>
  )
}
