import { useMatch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { AdminShell } from '#web/admin/admin-shell.tsx'
import { isAdminHost } from '#web/admin-host.ts'
import { BootScreen } from '#web/app/shell/boot-screen.tsx'

const WorkspaceShell = lazy(() => import('#web/app/shell/shell.tsx').then(({ Shell }) => ({ default: Shell })))

/** The platform's screens for its administrators. Everybody else finds their workspace's dashboard at `/admin`, and no way further. */
export function AdminArea() {
  const isIndex = useMatch({ from: '/admin/', shouldThrow: false }) !== undefined
  return (
    <AdminGate
      otherwise={
        isIndex &&
        !isAdminHost() && (
          <Suspense fallback={<BootScreen />}>
            <WorkspaceShell />
          </Suspense>
        )
      }
    >
      <AdminShell />
    </AdminGate>
  )
}
