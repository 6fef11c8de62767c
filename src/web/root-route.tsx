import { createRootRoute, notFound, redirect } from '@tanstack/react-router'
import { onAdminHost } from '#contract/screens.ts'
import { isAdminHost } from '#web/admin-host.ts'
import { NotFound } from '#web/app/not-found.tsx'
import { Root } from '#web/app/shell/root.tsx'

export const root = createRootRoute({
  beforeLoad: ({ location }) => {
    if (!isAdminHost()) return
    const shown = onAdminHost(location.pathname)
    if (shown === 'missing') throw notFound()
    if (shown !== 'page') throw redirect({ ...shown, replace: true })
  },
  component: Root,
  notFoundComponent: NotFound,
  staticData: { title: 'Page not found' },
})
