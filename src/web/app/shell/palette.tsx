import { useState } from 'react'
import { useFoundCommands } from '#web/app/shell/found-commands.ts'
import { useShellCommands } from '#web/app/shell/shell-commands.ts'
import { useThreadCommands } from '#web/app/shell/thread-commands.ts'
import CommandPalettePanel from '#web/ui/command-palette-panel.tsx'

type PaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  showKeys: () => void
}

/** Screens, actions, other workspaces, and what is found of what is typed: threads and people. */
export default function Palette({ showKeys, ...state }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const commands = useShellCommands(showKeys)
  const ofThread = useThreadCommands()
  const { groups, isLoading } = useFoundCommands(typed.trim())
  return (
    <CommandPalettePanel
      {...state}
      groups={[ofThread, ...commands, ...groups]}
      placeholder="Search threads, people and commands…"
      search={typed}
      onSearchChange={setTyped}
      loading={isLoading}
    />
  )
}
