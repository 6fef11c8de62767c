import type { ReactNode } from 'react'
import type { Brand } from '#contract/branding.ts'
import { BrandName } from '#web/app/brand/brand-name.tsx'
import { hostBrand } from '#web/host-brand.ts'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

type InvitationFrameProps = {
  /** Whose it is, once that is known. */
  brand?: Brand | null | undefined
  title: string
  children: ReactNode
  actions?: ReactNode
}

/** One card with one question: the shape of signing in, which comes before or after it. */
export function InvitationFrame({ brand = hostBrand?.brand, title, children, actions }: InvitationFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex justify-end p-3">
        <ThemeSwitch />
      </header>
      <main className="flex flex-1 flex-col items-center px-4 pt-[6dvh] pb-16">
        <BrandName brand={brand} className="pb-6 text-xl" />
        <div className="flex w-full max-w-sm flex-col gap-5 rounded-md border bg-surface p-5">
          <div className="flex flex-col gap-2">
            <h1 className="break-words font-semibold text-ink text-lg">{title}</h1>
            <div className="flex flex-col gap-2 break-words text-base text-ink-muted">{children}</div>
          </div>
          {actions && <div className="flex flex-col gap-2">{actions}</div>}
        </div>
      </main>
    </div>
  )
}
