import { keyGroups } from '#web/app/shell/key-groups.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ariaKeys, Kbd } from '#web/ui/kbd.tsx'

type KeyListProps = { open: boolean; onOpenChange: (open: boolean) => void }

export default function KeyList(props: KeyListProps) {
  return (
    <Dialog {...props} title="Keyboard shortcuts" size="md">
      <div className="columns-1 gap-8 sm:columns-2">
        {keyGroups.map(({ heading, keys }) => (
          <section key={heading} className="mb-5 break-inside-avoid">
            <h3 className="pb-1 font-medium text-ink-faint text-xs">{heading}</h3>
            <dl>
              {keys.map(({ keys: pressed, does }) => (
                <div key={pressed} className="flex h-8 items-center justify-between gap-3 border-b last:border-b-0">
                  <dt className="order-last">
                    <Kbd keys={pressed} />
                    <span className="sr-only"> {ariaKeys(pressed).replaceAll(' ', ' then ')}</span>
                  </dt>
                  <dd className="min-w-0 truncate text-base text-ink">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
