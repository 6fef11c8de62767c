import { useEffect, useState } from 'react'
import { useFoundCommands } from '#web/app/shell/found-commands.ts'
import { type OptOutAsked, OptOutQuestion } from '#web/app/shell/opt-out-question.tsx'
import { useShellCommands } from '#web/app/shell/shell-commands.ts'
import { focusBackMs, useThreadCommands } from '#web/app/shell/thread-commands.ts'
import CommandPalettePanel from '#web/ui/command-palette-panel.tsx'

type PaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  showKeys: () => void
}

/** Screens, actions, other workspaces, and what is found of what is typed: threads and people. What a command has to ask is asked behind it. */
export default function Palette({ open, onOpenChange, showKeys }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const [asked, setAsked] = useState<OptOutAsked | null>(null)
  const commands = useShellCommands(showKeys)
  const ofThread = useThreadCommands(setAsked)
  const { groups, isLoading } = useFoundCommands(typed.trim())
  const close = () => onOpenChange(false)
  useLeaving(isLeft && asked === null, close)
  return (
    <>
      <CommandPalettePanel
        open={open && !isLeft}
        onOpenChange={() => setIsLeft(true)}
        groups={[ofThread, ...commands, ...groups]}
        placeholder="Search threads, people and commands…"
        search={typed}
        onSearchChange={setTyped}
        loading={isLoading}
      />
      {asked && <Asked asked={asked} onDone={close} />}
    </>
  )
}

/** A command runs when the palette has been left: by then it is known whether it asks something. */
function useLeaving(isToClose: boolean, close: () => void) {
  useEffect(() => {
    if (isToClose) close()
  })
}

/** When the focus is where it was before, so that it goes back there. */
function Asked(props: { asked: OptOutAsked; onDone: () => void }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsDue, focusBackMs, true)
    return () => clearTimeout(timer)
  }, [])
  return isDue && <OptOutQuestion {...props} />
}
