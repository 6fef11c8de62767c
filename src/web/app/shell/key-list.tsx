import { keyGroups } from '#web/app/shell/key-groups.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ariaKeys, Kbd } from '#web/ui/kbd.tsx'

type KeyListProps = { open: boolean; onOpenChange: (open: boolean) => void }

export default function KeyList(props: KeyListProps) {
  return (
    <Dialog {...props} title="Keyboard shortcuts" size="md">
      {/* It is longer than most windows: arrows scroll what has the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus */}
      <section aria-label="Keys" tabIndex={0} className="columns-1 gap-8 rounded-sm sm:columns-2">
        {keyGroups.map(({ heading, keys }) => (
          <section key={heading} className="mb-5 break-inside-avoid">
            <h3 className="pb-1 font-medium text-ink-faint text-xs">{heading}</h3>
            <dl>
              {keys.map(({ keys: pressed, does }) => (
                <div
                  key={pressed}
                  className="flex min-h-8 items-center justify-between gap-3 border-b py-1 last:border-b-0"
                >
                  <dt className="order-last shrink-0">
                    <Kbd keys={pressed} />
                    <span className="sr-only"> {ariaKeys(pressed).replaceAll(' ', ' then ')}</span>
                  </dt>
                  <dd className="min-w-0 text-base text-ink">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}
