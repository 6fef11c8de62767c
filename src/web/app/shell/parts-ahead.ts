/** What a key or a button opens on the screens of the day's work, and what tells that something failed: small ones that are opened often come first. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('#web/app/inbox/selection-bar.tsx'),
  () => import('#web/ui/dropdown-menu-panel.tsx'),
  () => import('#web/app/thread/snooze-choices.tsx'),
  () => import('#web/app/assign/assign-menu.tsx'),
  () => import('sonner'),
  () => import('#web/ui/toaster-panel.tsx'),
  () => import('#web/ui/undo-words.tsx'),
  () => import('#web/ui/dialog-panel.tsx'),
  () => import('#web/app/thread/snooze-dialog.tsx'),
  () => import('#web/ui/confirm-dialog-panel.tsx'),
  () => import('#web/app/offline/waiting.tsx'),
  () => import('#web/app/inbox/bulk-progress.tsx'),
  () => import('#web/app/inbox/filter-line.tsx'),
  () => import('#web/app/inbox/search-line.tsx'),
  () => import('#web/app/inbox/no-hits.tsx'),
  () => import('#web/app/inbox/keep-view.tsx'),
  () => import('#web/app/shell/palette.tsx'),
  () => import('#web/app/shell/key-list.tsx'),
  () => import('#web/app/thread/insert/insert-menu.tsx'),
  () => import('#web/app/thread/insert/insert-list.tsx'),
  () => import('#web/app/thread/insert/snippets-dialog.tsx'),
  () => import('#web/app/thread/composer/composer-files.tsx'),
  () => import('#web/app/thread/composer/composer-versions.tsx'),
  () => import('#web/app/thread/envelope/envelope-form.tsx'),
  () => import('#web/app/thread/mail/mark-wrong.tsx'),
  () => import('#web/app/thread/mail/html-view.tsx'),
]

const connected = () =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))

/** One after the other, so that nothing that a person asks for waits behind them. What the server has no more is left to whoever opens it. */
async function fetchParts(): Promise<void> {
  for (const fetchPart of parts) {
    await connected()
    const isCutOff = await fetchPart().then(
      () => false,
      () => !navigator.onLine,
    )
    if (!isCutOff) continue
    await connected()
    await fetchPart().catch(() => undefined)
  }
}

void fetchParts()
