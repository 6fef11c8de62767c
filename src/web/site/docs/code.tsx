import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

/** What fits into a line of the narrowest screen is not parted. */
const isShort = (text: string): boolean => text.length <= 30

/** A word of a program within a sentence. */
export const Code = ({ children }: { children: string }) => (
  <code
    className={cn(
      'rounded-xs bg-canvas px-1 py-0.5 font-mono text-ink text-sm',
      isShort(children) ? 'whitespace-nowrap' : 'wrap-break-word',
    )}
  >
    {children}
  </code>
)

/** Within the keyboard's reach, or nobody could scroll it without a mouse. */
const scrollFrame = { tabIndex: 0 }

/** Lines of a program, none of which is broken: what is wider than the page scrolls by itself. */
export const CodeBlock = ({ children }: { children: ReactNode }) => (
  <pre {...scrollFrame} className="overflow-x-auto rounded-md border bg-canvas px-4 py-3 font-mono text-ink text-sm">
    {children}
  </pre>
)
