import { LogOut } from 'lucide-react'
import { SidebarButton } from '#web/ui/sidebar-button.tsx'
import { useSignOut } from '#web/use-sign-out.ts'

/** Among the links of a sidebar. */
export function SignOutItem() {
  const signOut = useSignOut()
  return <SidebarButton icon={LogOut} label="Sign Out" onPress={() => void signOut()} />
}
