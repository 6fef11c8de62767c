import { createRootRoute } from '@tanstack/react-router'
import { NotFound } from '#web/app/not-found.tsx'
import { Root } from '#web/app/shell/root.tsx'

export const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
  staticData: { title: 'Page not found' },
})
