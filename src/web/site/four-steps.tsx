/** As in the documentation's Getting Started. */
const steps = [
  {
    title: 'Connect EmailBison',
    text: 'Its base URL and an API key, once. Replies so far are fetched, and every new one arrives by itself.',
  },
  {
    title: 'Create an agent',
    text: 'For all campaigns or for one. Its webhooks are registered in EmailBison at the same time.',
  },
  {
    title: 'Configure tone and rules',
    text: 'How it writes, how long it waits, when it follows up, and how far it may go by itself, label by label.',
  },
  {
    title: 'Add Knowledge Base content',
    text: 'Prices, FAQs, golden replies: what it answers from. Anything that can’t be traced to it is marked.',
  },
] as const

export function FourSteps() {
  return (
    <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex flex-col gap-1.5 border-t-2 border-t-accent pt-4">
          <span aria-hidden className="font-semibold text-accent-ink text-sm tabular-nums">
            {index + 1}
          </span>
          <h3 className="font-semibold text-ink text-lg">{title}</h3>
          <p className="text-ink-muted text-lg">{text}</p>
        </li>
      ))}
    </ol>
  )
}
