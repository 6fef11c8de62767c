import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'

type LackingButtonProps = ComponentProps<typeof Button> & {
  /** What must be there first, as a sentence: then it is disabled and says so. */
  lacks: string | null
}

/** A button that stays where it is while something is missing: it says what on hover and focus, and when it is pressed. */
export function LackingButton({ lacks, ...props }: LackingButtonProps) {
  if (lacks === null) return <Button {...props} />
  return (
    <Tooltip content={lacks}>
      {/* `disabled` would take the pointer and the focus from it, and with them the answer to "why not?". */}
      <Button
        {...props}
        variant="secondary"
        loading={false}
        aria-disabled
        aria-description={lacks}
        data-disabled=""
        onClick={() => notify.info(lacks)}
      />
    </Tooltip>
  )
}
