import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { useEffect, useRef, useState } from 'react'
import type { CommandGroup, CommandPaletteProps } from '#web/ui/command-palette-props.ts'
import { commandScore } from '#web/ui/command-score.ts'
import { useFocusReturn } from '#web/ui/focus-return.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ToastBranch } from '#web/ui/toast-branch.tsx'

export default function CommandPalettePanel({
  open,
  onOpenChange,
  groups,
  placeholder = 'Search or run a command…',
  emptyText = 'Nothing found',
  onSearchChange,
  search,
  loading = false,
}: CommandPaletteProps) {
  const focusReturn = useFocusReturn(open)
  const input = useRef<HTMLInputElement>(null)
  // Radix would select what is typed, and the next letter would take its place.
  const focusInput = (event: Event) => {
    event.preventDefault()
    input.current?.focus()
  }
  const close = () => onOpenChange(false)
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState('')
  // What somebody else has found is not looked through, so nothing of it would be chosen, and Enter would do nothing.
  useEffect(() => {
    const first = list.current?.querySelector('[cmdk-item]')?.getAttribute('data-value')
    if (first && !list.current?.querySelector('[cmdk-item][aria-selected="true"]')) setChosen(first)
  })
  const isAnyFound = groups.some(({ isFound, commands }) => isFound && commands.length > 0)
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in" />
        <Content
          {...focusReturn}
          onOpenAutoFocus={focusInput}
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-40 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-lg border bg-raised shadow-dialog focus:outline-none data-[state=open]:animate-fade-in"
        >
          <ToastBranch />
          <Title className="sr-only">Commands</Title>
          <Command
            label="Commands"
            loop
            value={chosen}
            onValueChange={setChosen}
            filter={(_id, typed, words = []) => commandScore(typed, words)}
          >
            <div className="flex h-12 items-center gap-2.5 border-b px-4">
              {loading ? <Spinner className="text-ink-faint" /> : <Search aria-hidden className="text-ink-faint" />}
              <Command.Input
                ref={input}
                placeholder={placeholder}
                className="h-full min-w-0 flex-1 bg-transparent text-lg text-ink outline-none focus-visible:outline-none"
                {...(search === undefined ? {} : { value: search })}
                {...(onSearchChange ? { onValueChange: onSearchChange } : {})}
              />
              <Kbd keys="esc" />
            </div>
            <Command.List ref={list} className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5">
              {!isAnyFound && (
                <Command.Empty className="px-3 py-8 text-center text-base text-ink-faint">{emptyText}</Command.Empty>
              )}
              {groups.map(
                (group) => group.commands.length > 0 && <Group key={group.heading} group={group} onRun={close} />,
              )}
            </Command.List>
          </Command>
        </Content>
      </Portal>
    </Root>
  )
}

function Group({ group, onRun }: { group: CommandGroup; onRun: () => void }) {
  return (
    <Command.Group
      heading={group.heading}
      forceMount={group.isFound ?? false}
      className="**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2.5 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-ink-faint **:[[cmdk-group-heading]]:text-xs"
    >
      {group.commands.map(({ id, label, hint, icon: Icon, kbd, keywords, run }) => (
        <Command.Item
          key={id}
          value={id}
          forceMount={group.isFound ?? false}
          keywords={[label, ...(keywords ?? [])]}
          onSelect={() => {
            onRun()
            run()
          }}
          className="flex h-9 select-none items-center gap-2.5 rounded-sm px-2.5 text-base text-ink data-[selected=true]:bg-hover pointer-coarse:h-11"
        >
          {Icon && <Icon aria-hidden className="text-ink-muted" />}
          <span className="min-w-0 flex-1 truncate">
            {label}
            {hint && <span className="ml-2 text-ink-faint text-sm">{hint}</span>}
          </span>
          {kbd && <Kbd keys={kbd} />}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
