import { lazy, Suspense } from 'react'
import { useAccess } from '#web/admin/access.ts'

const Platform = lazy(() => import('#web/admin/dashboard/dashboard-screen.tsx'))
const Workspace = lazy(() => import('#web/app/workspace-admin/workspace-admin-screen.tsx'))

/** Drawn within the shell that the gate chose, and by the same answer. */
export function AdminIndex() {
  return <Suspense>{useAccess().data === 'administrator' ? <Platform /> : <Workspace />}</Suspense>
}
