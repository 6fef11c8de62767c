type SkipLinkProps = { href: `#${string}`; children?: string }

/** The first stop of the Tab key: past the navigation, to what the screen is about. */
export function SkipLink({ href, children = 'Skip to content' }: SkipLinkProps) {
  return (
    <a
      href={href}
      className="sr-only rounded-sm bg-ink font-medium text-surface focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-3 focus:py-2"
    >
      {children}
    </a>
  )
}
