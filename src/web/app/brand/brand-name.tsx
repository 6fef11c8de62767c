import type { Brand } from '#contract/branding.ts'
import { BrandStyle } from '#web/app/brand/brand-style.tsx'
import { cn } from '#web/ui/cn.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'

type BrandNameProps = { brand: Brand | null | undefined; className?: string }

/** Whose page this is: the brand's logo or name, drawn in its accent, or the product's. */
export function BrandName({ brand, className }: BrandNameProps) {
  if (!brand) return <Wordmark {...(className && { className })} />
  return (
    <span className={cn('inline-flex min-w-0 items-center font-semibold text-ink text-lg', className)}>
      <BrandStyle shades={brand.shades} />
      {brand.logo ? (
        <img
          src={brand.logo.path}
          alt={brand.name}
          width={brand.logo.width}
          height={brand.logo.height}
          className="h-auto max-h-10 w-auto max-w-52 object-contain"
        />
      ) : (
        <span className="min-w-0 break-words">{brand.name}</span>
      )}
    </span>
  )
}
