import { RelativeTime } from '#web/ui/relative-time.tsx'

/** Until when a deleted workspace can be taken back. */
export function ErasedAt({ erasedAt }: { erasedAt: string }) {
  return (
    <>
      Erased for good: <RelativeTime at={erasedAt} length="long" />
    </>
  )
}
