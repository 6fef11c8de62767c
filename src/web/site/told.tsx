import type { ReactNode } from 'react'
import { builtEmail, type SiteFact } from '#contract/public-pages.ts'

/** What the web server puts in when it serves the page (`server/site-facts.ts`); the children stand for it until then. */
export const Told = ({ fact, children }: { fact: SiteFact; children: ReactNode }) => (
  <span data-says={fact}>{children}</span>
)

/** Of what is only said where a fact holds, or has a value; the web server takes it out elsewhere. */
export const ifTold = (fact: SiteFact) => ({ 'data-with': fact })
/** Of what is only said where it does not. */
export const unlessTold = (fact: SiteFact) => ({ 'data-without': fact })

/** A link to write to whoever runs the installation, or what stands there without an address. */
export const OperatorEmail = ({ missing = 'the people who run this installation' }: { missing?: string }) => (
  <>
    <a href={`mailto:${builtEmail}`} {...ifTold('operator-email')}>
      {builtEmail}
    </a>
    <span {...unlessTold('operator-email')}>{missing}</span>
  </>
)
