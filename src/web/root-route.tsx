import { createRootRoute, notFound, redirect } from '@tanstack/react-router'
import { onAdminHost } from '#contract/screens.ts'
import { isAdminHost, isNoPageHere } from '#web/admin-host.ts'
import { NotFound } from '#web/app/not-found.tsx'
import { missingTitle, Root } from '#web/app/shell/root.tsx'

export const root = createRootRoute({
  beforeLoad: ({ location }) => {
    if (isNoPageHere(location.pathname)) throw notFound()
    const shown = isAdminHost() && onAdminHost(location.pathname)
    if (typeof shown === 'object') throw redirect({ ...shown, replace: true })
  },
  component: Root,
  notFoundComponent: NotFound,
  staticData: { title: missingTitle },
})
