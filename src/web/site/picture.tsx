import { cn } from '#web/ui/cn.ts'

/** How wide the screen was, and how many dots the picture has. */
const wide = { screen: 1440, width: 1440, height: 900 }
const narrow = { screen: 390, width: 780, height: 1688 }
const themes = ['light', 'dark'] as const

/** Where the build finds a picture of the product (`npm run screenshots`). */
const fileOf = (name: string, screen: number, theme: string): string => `/site/pictures/${name}-${screen}-${theme}.webp`

type ShownProps = { name: string; alt: string; className?: string }

/** The product as it looks on a screen like the reader's, in their theme; loaded when it comes into view. */
export const Shown = (props: ShownProps) => themes.map((theme) => <InTheme key={theme} theme={theme} {...props} />)

const InTheme = ({ theme, name, alt, className }: ShownProps & { theme: (typeof themes)[number] }) => (
  <picture data-in-theme={theme}>
    <source
      media="(max-width: 40rem)"
      srcSet={fileOf(name, narrow.screen, theme)}
      width={narrow.width}
      height={narrow.height}
    />
    <img
      src={fileOf(name, wide.screen, theme)}
      width={wide.width}
      height={wide.height}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={cn('h-auto w-full rounded-md border', className)}
    />
  </picture>
)

/** The same with its caption below, and in full where one presses it: the build knows where that is (`main/site/plugin.ts`). */
export const Picture = ({ name, caption }: { name: string; caption: string }) => (
  <figure className="my-2 flex flex-col gap-2 max-sm:mx-auto max-sm:w-72">
    {themes.map((theme) => (
      <a
        key={theme}
        href={fileOf(name, wide.screen, theme)}
        data-in-full=""
        data-in-theme={theme}
        title="Show the picture in full"
        className="rounded-md"
      >
        <InTheme theme={theme} name={name} alt={caption} />
      </a>
    ))}
    <figcaption className="text-ink-muted text-sm">{caption}</figcaption>
  </figure>
)
