import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CreditCard, KeyRound, LogOut, Settings, Users } from 'lucide-react'
import { meOptions, useMe, useMembership, WorkspaceContext } from '#web/api/workspace.ts'
import { FocusedPage } from '#web/app/focused-page.tsx'
import { AgentPicker } from '#web/app/home/agent-picker.tsx'
import { NoWorkspace } from '#web/app/shell/no-workspace.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSignOut } from '#web/use-sign-out.ts'

export function HomeScreen() {
  const { memberships, arePlansSold } = useMe()
  const membership = useMembership()
  const signOut = useSignOut('/auth', 'Error signing out')
  // No event stream tells of workspaces that one is not in: asked for again whenever this screen is looked at.
  useQuery({ ...meOptions(), staleTime: 0 })
  if (!membership) return <NoWorkspace />
  return (
    <FocusedPage
      links={
        <>
          <Button variant="ghost" icon={Settings} asChild>
            <Link to="/settings">Settings</Link>
          </Button>
          {arePlansSold && membership.role === 'admin' && (
            <Button variant="ghost" icon={CreditCard} asChild>
              <Link to="/billing">Billing</Link>
            </Button>
          )}
          <Button variant="ghost" icon={Users} asChild>
            <Link to="/team">Team</Link>
          </Button>
          <Button variant="ghost" icon={KeyRound} asChild>
            <Link to="/settings" hash="password">
              Reset Password
            </Link>
          </Button>
          <Button variant="ghost" icon={LogOut} onClick={signOut}>
            Sign Out
          </Button>
        </>
      }
    >
      <h1 className="font-semibold text-ink text-xl">Choose an agent</h1>
      <p className="pt-1 pb-6 text-base text-ink-muted">You work with it until you choose another.</p>
      <WorkspaceContext value={membership}>
        <AgentPicker memberships={memberships} />
      </WorkspaceContext>
    </FocusedPage>
  )
}
