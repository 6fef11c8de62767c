import { type ComponentProps, createContext, use } from 'react'

const IsInMain = createContext(false)

/** The main part of a page; inside of one, a part of it, for a page has only one. */
export function MainArea(props: Pick<ComponentProps<'div'>, 'id' | 'tabIndex' | 'className' | 'children'>) {
  if (use(IsInMain)) return <div {...props} />
  return (
    <IsInMain value>
      <main {...props} />
    </IsInMain>
  )
}
