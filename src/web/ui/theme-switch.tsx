import { Monitor, Moon, Sun } from 'lucide-react'
import { DropdownMenu, MenuChoice } from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { chooseTheme, type ThemeChoice, useTheme } from '#web/ui/theme.ts'

const choices = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: ThemeChoice; label: string; icon: typeof Sun }[]

/** The three choices of a theme as part of another menu. */
export function ThemeMenuChoice() {
  return <MenuChoice label="Theme" value={useTheme()} onValueChange={chooseTheme} options={choices} />
}

/** A button with a menu of its own. */
export function ThemeSwitch() {
  const chosen = useTheme()
  const icon = choices.find((choice) => choice.value === chosen)?.icon ?? Monitor
  return (
    <DropdownMenu align="end" side="top" trigger={<IconButton icon={icon} label="Theme" size="sm" />}>
      <ThemeMenuChoice />
    </DropdownMenu>
  )
}
