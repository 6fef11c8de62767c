import type { ReactNode } from 'react'

/** A word of a program within a sentence. */
export const Code = ({ children }: { children: ReactNode }) => (
  <code className="wrap-break-word rounded-xs bg-canvas px-1 py-0.5 font-mono text-ink text-sm">{children}</code>
)
