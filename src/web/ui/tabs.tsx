import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

type Tab<Value extends string> = {
  value: Value
  label: string
  /** What is shown where it is narrow; the whole label is said. */
  short?: string
  /**
   * `undefined` while it is not known yet; the place of five digits is kept, or of three where it is narrow and thousands are shown as `13k`, so
   * that no tab moves. The whole number is said.
   */
  count?: number | undefined
  /** There are more than were counted; of so few that it says little, nothing is shown. */
  isAtLeast?: boolean
}

/** That there are more than a few says nothing that helps. */
const leastSaid = 10

const inThousands = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 2 })

function Count({ count, isAtLeast = false }: Pick<Tab<string>, 'count' | 'isAtLeast'>) {
  if (count === undefined || (isAtLeast && count < leastSaid)) return null
  const more = isAtLeast ? '+' : ''
  const whole = `${count.toLocaleString('en')}${more}`
  if (count < 1000) return whole
  return (
    <>
      <span className="@max-3xl:sr-only">{whole}</span>
      <span aria-hidden title={whole} className="hidden @max-3xl:inline">
        {`${inThousands.format(count).toLowerCase()}${more}`}
      </span>
    </>
  )
}

type TabsProps<Value extends string> = {
  /** What the tabs choose between. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  tabs: readonly Tab<Value>[]
  variant?: 'underline' | 'segmented'
  className?: string
  listClassName?: string
  panelClassName?: string
  /** The panel of the chosen tab. */
  children: ReactNode
}

const lists = {
  underline: 'gap-2 px-3 @max-md:gap-0 @max-md:pr-0 shadow-[inset_0_-1px_0_var(--line)]',
  segmented: 'gap-0.5 self-start rounded-sm bg-sunken p-0.5',
} as const

const triggers = {
  underline:
    'h-9 border-transparent border-b-2 px-1 data-[state=active]:border-accent data-[state=active]:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11',
  segmented:
    'h-7 rounded-xs px-2.5 data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:ring-1 data-[state=active]:ring-line-strong pointer-coarse:h-9',
} as const

export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  variant = 'underline',
  className,
  listClassName,
  panelClassName,
  children,
}: TabsProps<Value>) {
  const choose = (next: string) => {
    const chosen = tabs.find((tab) => tab.value === next)
    if (chosen) onValueChange(chosen.value)
  }
  return (
    <Root value={value} onValueChange={choose} className={cn('@container flex min-h-0 min-w-0 flex-col', className)}>
      <List
        aria-label={label}
        className={cn(
          'flex max-w-full shrink-0 overflow-x-auto overflow-y-hidden [scrollbar-width:none]',
          lists[variant],
          listClassName,
        )}
      >
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            value={tab.value}
            data-action={tab.label}
            className={cn(
              'flex shrink-0 items-center gap-1.5 whitespace-nowrap font-medium text-base text-ink-muted @max-md:gap-[3px] @max-md:text-sm -outline-offset-2 transition-colors duration-120 ease-out hover:text-ink',
              triggers[variant],
            )}
          >
            <span className={cn(tab.short !== undefined && '@max-md:sr-only')}>{tab.label}</span>
            {tab.short !== undefined && (
              <span aria-hidden className="hidden @max-md:inline">
                {tab.short}
              </span>
            )}
            {'count' in tab && (
              // A digit of one width is a little wider than `ch`.
              <span className="min-w-[3.25ch] @3xl:min-w-[6.3ch] text-left font-normal text-ink-faint text-sm tabular-nums @max-sm:min-w-[2.1ch] @max-md:translate-y-px @max-md:text-xs">
                <Count {...tab} />
              </span>
            )}
          </Trigger>
        ))}
      </List>
      {/* The panels of the others exist for `aria-controls`, empty and hidden. */}
      {tabs.map((tab) => (
        <Content
          key={tab.value}
          value={tab.value}
          className={cn('min-h-0 min-w-0 flex-1 -outline-offset-2 data-[state=inactive]:hidden', panelClassName)}
        >
          {tab.value === value && children}
        </Content>
      ))}
    </Root>
  )
}
