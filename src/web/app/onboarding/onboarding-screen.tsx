import { Navigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useMembership, WorkspaceContext } from '#web/api/workspace.ts'
import { FocusedPage } from '#web/app/focused-page.tsx'
import { OnboardingForm } from '#web/app/onboarding/onboarding-form.tsx'
import { NoWorkspace } from '#web/app/shell/no-workspace.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSignOut } from '#web/use-sign-out.ts'

export function OnboardingScreen() {
  const membership = useMembership()
  const signOut = useSignOut()
  if (!membership) return <NoWorkspace />
  // Connecting is the admins'; who joined a workspace finds it set up, or can't do it.
  if (membership.role !== 'admin') return <Navigate to="/home" replace />
  return (
    <FocusedPage
      links={
        <Button variant="ghost" icon={LogOut} onClick={signOut}>
          Sign Out
        </Button>
      }
    >
      <WorkspaceContext value={membership}>
        <OnboardingForm />
      </WorkspaceContext>
    </FocusedPage>
  )
}
