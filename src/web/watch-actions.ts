import { noteAction } from '#web/api/note-action.ts'

/** What a control is called whose words may be somebody's: a thread in a list, a mark in a draft, the choice of a workspace. */
const kinds: readonly [selector: string, name: string][] = [
  ['button', 'Button'],
  ['[role=button]', 'Button'],
  ['[role=tab]', 'Tab'],
  ['[role^=menuitem]', 'Menu item'],
  ['[role=option]', 'Option'],
]
const controls = ['[data-action]', ...kinds.map(([selector]) => selector)].join(', ')

/** The words of a control that are ours, as the design system marks them; never what merely stands on the screen. */
const actionOf = (control: Element): string | undefined => control.getAttribute('data-action') || undefined

const kindOf = (control: Element): string => kinds.find(([selector]) => control.matches(selector))?.[1] ?? 'Button'

function noteClick({ target }: Event): void {
  const control = target instanceof Element ? target.closest(controls) : null
  if (control) noteAction({ type: 'button_click', name: actionOf(control) ?? kindOf(control) })
}

function noteSubmit(event: SubmitEvent): void {
  noteAction({ type: 'form_submit', name: (event.submitter && actionOf(event.submitter)) ?? 'Form' })
}

/** What kind of error it was, and where. Its message may quote what it stumbled over. */
export function noteError(error: unknown, place?: string): void {
  const name = error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : 'Error'
  noteAction({ type: 'error', name, isFailed: true, ...(place && { error: place }) })
}

const placeOf = ({ filename, lineno, colno }: ErrorEvent): string =>
  `${filename.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? ''}:${lineno}:${colno}`

/** Notes from now on what is pressed and sent, and what fails without anybody catching it. */
export function watchActions(): void {
  document.addEventListener('click', noteClick, { capture: true })
  document.addEventListener('submit', noteSubmit, { capture: true })
  window.addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) noteError(event.error, placeOf(event))
  })
  window.addEventListener('unhandledrejection', ({ reason }) => noteError(reason))
}
