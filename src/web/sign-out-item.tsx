import { LogOut } from 'lucide-react'
import { cn } from '#web/ui/cn.ts'
import { SidebarItem } from '#web/ui/sidebar-item.tsx'
import { useSignOut } from '#web/use-sign-out.ts'

/** Among the links of a sidebar. */
export function SignOutItem() {
  const signOut = useSignOut()
  return (
    <SidebarItem
      icon={LogOut}
      label="Sign Out"
      link={({ onClick, className, ...props }) => (
        <button
          type="button"
          className={cn(className, 'text-left')}
          {...props}
          onClick={() => {
            onClick()
            void signOut()
          }}
        />
      )}
    />
  )
}
