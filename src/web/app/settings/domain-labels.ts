import type { CustomDomain } from '#contract/branding.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
const quoted = (values: readonly string[]): string => values.map((value) => `“${value}”`).join(', ')

/** What a domain's DNS said, and what is missing. */
export function domainWords(domain: CustomDomain, isIncluded: boolean): { title: string; lines: string[] } {
  const { host, seen, releasedAt } = domain
  const leads = leadsWords(domain)
  if (domain.provedAt !== null && domain.failingSince !== null && releasedAt !== null)
    return {
      title: `The record is gone. Put it back by ${day.format(new Date(releasedAt))}, or ${host} stops working.`,
      lines: [sawWords(domain), ...leads],
    }
  if (domain.provedAt !== null)
    return {
      title: isIncluded
        ? `${host} is yours. It shows this workspace and no other.`
        : `${host} is yours. It is shown again once your plan has custom branding.`,
      lines: ['Keep the record: it is checked twice a day.', ...leads],
    }
  if (seen === null) return { title: 'Add this record to the DNS of your domain.', lines: leads }
  const titles = {
    proved: 'The record is there.',
    no_record: 'The record isn’t there yet. Add it to the DNS of your domain.',
    other_record: 'There is another record. Replace its value with the one below.',
    no_answer: 'The name servers of this domain didn’t answer. Check that the domain is registered and working.',
    taken: 'Another workspace has proved this domain. It has to give the domain up first.',
  } as const
  return { title: titles[seen.finding], lines: [sawWords(domain), ...leads] }
}

function sawWords({ seen, record }: CustomDomain): string {
  switch (seen?.finding) {
    case 'no_record':
      return `We asked for ${record.name} and found no TXT record. A new record can take an hour to be seen everywhere.`
    case 'other_record':
      return `We asked for ${record.name} and found ${quoted(seen.values)}.`
    case 'no_answer':
      return `We asked for ${record.name} and got no answer.`
    case 'taken':
      return 'The record itself is right.'
    default:
      return `We asked for ${record.name} and found the record.`
  }
}

/** Where the domain leads is no proof, but without it nobody arrives. */
function leadsWords({ host, seen }: CustomDomain): string[] {
  switch (seen?.leads) {
    case 'nowhere':
      return [`${host} leads nowhere yet. Point it to this installation, as its operator tells you.`]
    case 'elsewhere':
      return [
        `${host} leads to ${seen.addresses.join(', ') || 'a private address'}, which isn’t where this installation is. That is right if a proxy stands in front.`,
      ]
    default:
      return []
  }
}
