import type { LucideIcon } from 'lucide-react'
import { cn } from '#web/ui/cn.ts'
import { SidebarItem } from '#web/ui/sidebar-item.tsx'

type SidebarButtonProps = { icon: LucideIcon; label: string; onPress: () => void }

/** Does something, among the links of a sidebar. */
export function SidebarButton({ icon, label, onPress }: SidebarButtonProps) {
  return (
    <SidebarItem
      icon={icon}
      label={label}
      link={({ onClick, className, ...props }) => (
        <button
          type="button"
          className={cn(className, 'text-left')}
          {...props}
          onClick={() => {
            onClick()
            onPress()
          }}
        />
      )}
    />
  )
}
