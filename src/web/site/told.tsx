import type { ReactNode } from 'react'
import { builtEmail, builtSource, type SiteFact } from '#contract/public-pages.ts'

/** What the web server puts in when it serves the page (`server/site-facts.ts`); the children stand for it until then. */
export const Told = ({ fact, children }: { fact: SiteFact; children: ReactNode }) => (
  <span data-says={fact}>{children}</span>
)

/** Of what is only said where a fact holds, or has a value; the web server takes it out elsewhere. */
export const ifTold = (fact: SiteFact) => ({ 'data-with': fact })
/** Of what is only said where it does not. */
export const unlessTold = (fact: SiteFact) => ({ 'data-without': fact })

/** A link to write to whoever runs the installation, or what stands there without an address. */
export const OperatorEmail = ({ missing = 'the people who run this installation' }: { missing?: ReactNode }) => (
  <>
    <a href={`mailto:${builtEmail}`} {...ifTold('operator-email')}>
      {builtEmail}
    </a>
    <span {...unlessTold('operator-email')}>{missing}</span>
  </>
)

/** Where the source of the installation can be read, or how a visitor comes by it where nobody has said. */
export const SourceLine = () => (
  <>
    <em className="not-italic" {...ifTold('source-url')}>
      <a href={builtSource} rel="noreferrer">
        Read the source
      </a>
      .
    </em>
    <em className="not-italic" {...unlessTold('source-url')}>
      This installation names no place where the source can be read: ask <a href="/contact">whoever runs it</a>.
    </em>
  </>
)
