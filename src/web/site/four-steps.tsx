import { Shown } from '#web/site/picture.tsx'
import { cn } from '#web/ui/cn.ts'

/** Small as it stands here, a screen is shown without its sidebar, and near enough to be read. */
const closer = 'sm:-ml-[27%] sm:w-[170%]'

/** As in the documentation's Getting Started. */
const steps = [
  {
    title: 'Connect EmailBison',
    picture: 'settings',
    alt: 'Settings, with a connected platform',
    // Its form stands in the middle of the screen.
    crop: 'sm:-mt-[6%] sm:-ml-[44%] sm:w-[160%]',
    text: 'Its base URL and an API key, once. Replies so far are fetched, and every new one arrives by itself.',
  },
  {
    title: 'Create an agent',
    picture: 'new-agent',
    alt: 'The form of a new agent',
    crop: closer,
    text: 'For all campaigns or for one. Its webhooks are registered in EmailBison at the same time.',
  },
  {
    title: 'Configure tone and rules',
    picture: 'agents',
    alt: 'Two agents with their tone, delay and checks',
    crop: closer,
    text: 'How it writes, how long it waits, when it follows up, and how far it may go by itself, label by label.',
  },
  {
    title: 'Add Knowledge Base content',
    picture: 'knowledge',
    alt: 'The knowledge base, with a golden reply',
    crop: closer,
    text: 'Prices, FAQs, golden replies: what it answers from. Facts that no source is found for are marked.',
  },
] as const

export function FourSteps() {
  return (
    <ol className="grid gap-x-8 gap-y-10 md:grid-cols-2 md:gap-y-14">
      {steps.map(({ title, text, picture, alt, crop }, index) => (
        <li key={title} className="flex flex-col gap-1.5 border-t-2 border-t-accent pt-4">
          <span aria-hidden className="font-semibold text-accent-ink text-sm tabular-nums">
            {index + 1}
          </span>
          <h3 className="font-semibold text-ink text-lg">{title}</h3>
          <p className="text-ink-muted text-lg md:min-h-14">{text}</p>
          <div className="mt-3 aspect-[4/3] overflow-hidden rounded-md border sm:aspect-[8/5]">
            <Shown name={picture} alt={alt} className={cn('rounded-none border-0 sm:max-w-none', crop)} />
          </div>
        </li>
      ))}
    </ol>
  )
}
