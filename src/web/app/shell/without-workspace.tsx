import { Outlet, useLocation } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { FocusedPage } from '#web/app/focused-page.tsx'
import { NoWorkspace } from '#web/app/shell/no-workspace.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSignOut } from '#web/use-sign-out.ts'

/** What a person without a workspace finds: what is their own, and for all else that they have none. */
export default function WithoutWorkspace() {
  const { pathname } = useLocation()
  const signOut = useSignOut()
  if (pathname !== '/account') return <NoWorkspace />
  return (
    <FocusedPage
      links={
        <Button variant="ghost" icon={LogOut} onClick={signOut}>
          Sign Out
        </Button>
      }
    >
      <Outlet />
    </FocusedPage>
  )
}
