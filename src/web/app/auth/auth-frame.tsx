import type { ReactNode } from 'react'
import { BrandName } from '#web/app/brand/brand-name.tsx'
import { hostBrand } from '#web/host-brand.ts'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

type AuthFrameProps = {
  /** Left out where the content has a heading of its own. */
  title?: string
  below?: ReactNode
  children: ReactNode
}

/** The narrow page of everything that comes before the product: the mark and one card. */
export function AuthFrame({ title, below, children }: AuthFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex justify-end p-3">
        <ThemeSwitch />
      </header>
      <main className="flex flex-1 flex-col items-center px-4 pt-[6dvh] pb-16">
        <BrandName brand={hostBrand?.brand} className="pb-6 text-xl" />
        <div className="flex w-full max-w-sm flex-col gap-4 rounded-md border bg-surface p-5">
          {title && <h1 className="font-semibold text-ink text-lg">{title}</h1>}
          {children}
        </div>
        {below}
      </main>
    </div>
  )
}
