import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ariaKeys } from '#web/ui/kbd.tsx'
import { LackingButton } from '#web/ui/lacking-button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

type HintedButtonProps = ComponentProps<typeof Button> & {
  /** What it does, in the tooltip beside its key. */
  hint: string
  kbd: string
  /** As of a `LackingButton`; its tooltip then takes the hint's place. */
  lacks?: string | null
}

/** A button whose key stands in a tooltip: in every row of a list, or twice in one line, it would be noise. The screen binds it. */
export function HintedButton({ hint, kbd, lacks = null, ...props }: HintedButtonProps) {
  if (lacks !== null) return <LackingButton {...props} lacks={lacks} aria-keyshortcuts={ariaKeys(kbd)} />
  return (
    <Tooltip content={hint} kbd={kbd}>
      <Button {...props} aria-keyshortcuts={ariaKeys(kbd)} />
    </Tooltip>
  )
}
