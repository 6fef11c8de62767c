import type { ComponentProps, MouseEvent } from 'react'
import type { AuthPath } from '#contract/screens.ts'
import { type AuthSearch, goTo, hrefOf } from '#web/app/auth/place.ts'

type AuthLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: AuthPath; search?: AuthSearch }

/** A new tab or window is the browser's to open. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Leads to another of these pages without loading one. */
export function AuthLink({ to, search = {}, onClick, ...props }: AuthLinkProps) {
  return (
    <a
      {...props}
      href={hrefOf(to, search)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        goTo(to, search)
      }}
    />
  )
}
