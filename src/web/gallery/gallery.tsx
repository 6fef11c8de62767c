import { Bell, Inbox, LayoutGrid, ListChecks, MousePointerClick, Palette, Table2, TextCursorInput } from 'lucide-react'
import { type ComponentType, useState, useSyncExternalStore } from 'react'
import { ActionExamples } from '#web/gallery/action-examples.tsx'
import { DataExamples } from '#web/gallery/data-examples.tsx'
import { FeedbackExamples } from '#web/gallery/feedback-examples.tsx'
import { FormExamples } from '#web/gallery/form-examples.tsx'
import { FoundationExamples } from '#web/gallery/foundation-examples.tsx'
import { ListExamples } from '#web/gallery/list-examples.tsx'
import { OverlayExamples } from '#web/gallery/overlay-examples.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import CommandPalettePanel from '#web/ui/command-palette-panel.tsx'
import { SidebarItem, SidebarSection } from '#web/ui/sidebar-item.tsx'
import { SidebarShell, useSidebar } from '#web/ui/sidebar-shell.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { usePaletteKey } from '#web/ui/use-palette-key.ts'

const pages = [
  { id: 'foundation', label: 'Foundation', icon: Palette, kbd: 'g f', page: FoundationExamples },
  { id: 'actions', label: 'Actions', icon: MousePointerClick, kbd: 'g a', page: ActionExamples },
  { id: 'forms', label: 'Forms', icon: TextCursorInput, kbd: 'g o', page: FormExamples },
  { id: 'overlays', label: 'Overlays', icon: LayoutGrid, kbd: 'g v', page: OverlayExamples },
  { id: 'data', label: 'Data', icon: Table2, kbd: 'g d', page: DataExamples },
  { id: 'feedback', label: 'Feedback', icon: Bell, kbd: 'g e', page: FeedbackExamples },
  { id: 'list', label: 'List and detail', icon: Inbox, kbd: 'g i', count: 1284, page: ListExamples },
] as const satisfies readonly { id: string; page: ComponentType; [more: string]: unknown }[]

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

export function Gallery() {
  const hash = useSyncExternalStore(subscribe, () => location.hash.slice(1))
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  usePaletteKey(() => setIsPaletteOpen(!isPaletteOpen))
  const chosen = pages.find((page) => page.id === hash) ?? pages[0]
  const Page = chosen.page
  return (
    <SidebarShell
      switcher={<Switcher />}
      nav={
        <>
          {pages.map(({ id, label, icon, kbd, ...page }) => (
            <SidebarItem
              key={id}
              icon={icon}
              label={label}
              kbd={kbd}
              count={'count' in page ? page.count : undefined}
              active={id === chosen.id}
              link={(props) => <a href={`#${id}`} {...props} />}
            />
          ))}
          <SidebarSection label="Verwaltung">
            <SidebarItem
              icon={ListChecks}
              label="Benachrichtigungseinstellungen"
              count={7}
              link={(props) => <a href="#foundation" {...props} />}
            />
          </SidebarSection>
        </>
      }
      foot={<Foot />}
      mobileTitle={chosen.label}
    >
      <Page />
      <CommandPalettePanel
        open={isPaletteOpen}
        onOpenChange={setIsPaletteOpen}
        groups={[
          {
            heading: 'Go to',
            commands: pages.map(({ id, label, icon, kbd }) => ({
              id,
              label,
              icon,
              kbd,
              run: () => location.assign(`#${id}`),
            })),
          },
        ]}
      />
    </SidebarShell>
  )
}

function Switcher() {
  const { isCollapsed } = useSidebar()
  return (
    <div className="flex min-w-0 items-center gap-2 px-1">
      <Avatar name="Gallery" shape="square" size="md" />
      {!isCollapsed && <span className="truncate font-semibold text-base">Gallery</span>}
    </div>
  )
}

function Foot() {
  const { isCollapsed } = useSidebar()
  return (
    <>
      <Avatar name="Anna Müller-Lüdenscheidt" />
      {!isCollapsed && <span className="min-w-0 flex-1 truncate text-sm">Anna Müller-Lüdenscheidt</span>}
      <ThemeSwitch />
    </>
  )
}
