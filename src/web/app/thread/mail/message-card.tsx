import { useParams } from '@tanstack/react-router'
import { Paperclip } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Message } from '#contract/threads.ts'
import { downloadAttachment } from '#web/api/attachments.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { sizeWords } from '#web/app/thread/mail/mail-labels.ts'
import { messageAnchor } from '#web/app/thread/mail/message-anchor.ts'
import { MessageText } from '#web/app/thread/mail/message-text.tsx'
import { late } from '#web/late.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { notify } from '#web/ui/notify.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { untilFetched } from '#web/ui/until-fetched.ts'

const MarkWrong = lazy(() => untilFetched(() => import('#web/app/thread/mail/mark-wrong.tsx')))
const HtmlView = late(() => import('#web/app/thread/mail/html-view.tsx'))

type MessageCardProps = {
  message: Message
  /** The subject is said where it changes. */
  showSubject: boolean
  isFolded: boolean
  onUnfold: () => void
}

/** The lead's mail stands at the left edge, our own is set in and tinted. */
export function MessageCard({ message, showSubject, isFolded, onUnfold }: MessageCardProps) {
  const isOurs = message.direction === 'outbound'
  const [isFormatted, setIsFormatted] = useState(false)
  return (
    <article
      id={messageAnchor(message.id)}
      aria-label={`${isOurs ? 'Sent to' : 'From'} ${isOurs ? message.toEmail : message.fromName || message.fromEmail}`}
      className={cn(
        'rounded-md border',
        isOurs ? 'border-transparent bg-accent-tint/60 @2xl:ml-12' : 'bg-surface @2xl:mr-12',
      )}
    >
      <MessageHead message={message} isFolded={isFolded} onUnfold={onUnfold} />
      {!isFolded && (
        <div className="flex flex-col gap-3 px-4 pb-4">
          {showSubject && (
            <p dir="auto" className="font-medium text-base text-ink">
              {message.subject || 'No subject'}
            </p>
          )}
          {isFormatted && message.html !== null ? (
            <Suspense fallback={<Skeleton className="h-40 w-full" />}>
              <HtmlView html={message.html} title={`Formatted email from ${message.fromEmail}`} />
            </Suspense>
          ) : (
            <MessageText text={message.newText || 'This email has no text of its own.'} />
          )}
          {message.isTruncated && (
            <p className="text-ink-faint text-sm">This email is very long; its end is not shown.</p>
          )}
          {!isFormatted && message.quotedText && <QuotedText text={message.quotedText} />}
          <Attachments message={message} />
          {message.automatic && (
            <Suspense fallback={null}>
              <MarkWrong automatic={message.automatic} />
            </Suspense>
          )}
          {message.html !== null && (
            <Button size="sm" variant="ghost" className="-ml-2 self-start" onClick={() => setIsFormatted(!isFormatted)}>
              {isFormatted ? 'Show text' : 'Show formatted'}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

type MessageHeadProps = { message: Message; isFolded: boolean; onUnfold: () => void }

function MessageHead({ message, isFolded, onUnfold }: MessageHeadProps) {
  const isOurs = message.direction === 'outbound'
  // As the specification has it: whom a sent mail went to, whom a received one came from.
  const address = isOurs ? message.toEmail : message.fromEmail
  return (
    <header className="relative flex min-w-0 items-baseline gap-2 px-4 py-3">
      <Badge tone={isOurs ? 'neutral' : 'outline'}>{message.direction}</Badge>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        {!isOurs && message.fromName && <span className="truncate font-medium text-base">{message.fromName}</span>}
        <span className={cn('truncate', isOurs ? 'font-medium text-base' : 'text-ink-faint text-sm')}>
          {isOurs && 'To '}
          {address}
        </span>
        <Others word="and" who={message.alsoTo} />
        <Others word="Cc" who={message.cc} />
        {message.automatic && <Badge tone="neutral">sent automatically</Badge>}
        {message.isCampaign && <Badge tone="neutral">campaign</Badge>}
        {message.isAutomated && <Badge tone="neutral">automatic</Badge>}
        {isFolded && (
          <span dir="auto" className="w-full truncate text-left text-ink-muted text-sm">
            {message.newText}
          </span>
        )}
      </div>
      <RelativeTime at={message.sentAt} className="shrink-0 text-ink-faint text-xs" />
      {isFolded && (
        <button
          type="button"
          aria-label="Show this message"
          onClick={onUnfold}
          className="absolute inset-0 rounded-md"
        />
      )}
    </header>
  )
}

function Others({ word, who }: { word: string; who: Message['cc'] }) {
  if (who.length === 0) return null
  const addresses = who.map(({ email }) => email).join(', ')
  return (
    <span className="truncate text-ink-faint text-sm" title={addresses}>
      {word} {addresses}
    </span>
  )
}

function QuotedText({ text }: { text: string }) {
  const lines = text.trim().split('\n').length
  return (
    <details className="group">
      <summary className="felt relative inline-flex pointer-coarse:my-2 cursor-pointer list-none items-center rounded-xs bg-neutral-tint px-1.5 text-ink-muted text-xs hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">··· Show quoted text ({lines === 1 ? '1 line' : `${lines} lines`})</span>
        <span className="hidden group-open:inline">Hide quoted text</span>
      </summary>
      <div className="mt-2 border-line-strong border-l-2 pl-3 text-ink-muted">
        <MessageText text={text.trim()} />
      </div>
    </details>
  )
}

function Attachments({ message }: { message: Message }) {
  if (message.attachments.length === 0) return null
  return (
    <ul aria-label="Attachments" className="flex flex-wrap gap-2">
      {/* By place: mail brings several files of one name ("image001.png"). */}
      {Object.entries(message.attachments).map(([place, { name, size }]) => (
        <li key={place} className="min-w-0">
          <Attachment message={message} place={Number(place)}>
            <Paperclip aria-hidden className="text-ink-faint" />
            <span className="truncate">{name}</span>
            {size !== null && <span className="shrink-0 text-ink-faint tabular-nums">{sizeWords(size)}</span>}
          </Attachment>
        </li>
      ))}
    </ul>
  )
}

const fileStyles =
  'flex max-w-full min-w-0 items-center gap-1.5 rounded-sm border px-2 py-1 text-sm pointer-coarse:min-h-11'

/** What a lead sent is fetched from the platform, what we sent out of our own store. */
function Attachment({ message, place, children }: { message: Message; place: number; children: ReactNode }) {
  const { workspaceId } = useWorkspace()
  const { threadId } = useParams({ strict: false })
  if (threadId === undefined) return <span className={fileStyles}>{children}</span>
  const download = () =>
    downloadAttachment({ workspaceId, threadId, messageId: message.id, place }).catch((error: unknown) =>
      notify.error('Failed to download the file', { description: messageOf(error) }),
    )
  return (
    <button
      type="button"
      title="Download this file"
      onClick={() => void download()}
      className={cn(fileStyles, 'hover:bg-hover')}
    >
      {children}
    </button>
  )
}
