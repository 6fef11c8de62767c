import { Part, Points, TextPage } from '#web/site/text-page.tsx'
import { OperatorEmail } from '#web/site/told.tsx'

export function SecurityPage() {
  return (
    <TextPage
      title="Security"
      lead="What is promised, and by what it is held. Each of these promises has a test that fails when it is broken; the list of them is part of the source."
    >
      <Part title="One workspace never sees another’s data">
        <p>
          Every row that belongs to a workspace carries its id, and the database itself shows a query nothing else: also
          one that forgot to ask. An id of another workspace is worth exactly as much as an id of nothing, by words and
          by time.
        </p>
      </Part>
      <Part title="Nothing is sent twice, and what has no source waits for a person">
        <p>
          A line in a ledger stands before each call to the sending platform. Where nobody knows what became of one, the
          conversation is read there; it is never repeated while in doubt. Money, counts, percentages, dates, durations,
          links, names and promises that are found without a source of yours keep a draft from going out by itself,
          whatever a lead’s email made a model say. With a language model a second reader judges what the sentences
          mean. No check finds everything:{' '}
          <a href="/measured#drafts-what-a-second-reader-is-worth">what each one lets pass is measured</a>.
        </p>
      </Part>
      <Part title="Keys and passwords">
        <Points>
          <li>Passwords are kept as argon2id hashes; new ones that are known from leaks are refused.</li>
          <li>A second factor, recovery codes, and a list of where you are signed in, each session to be ended.</li>
          <li>Stored keys are sealed with AES-256-GCM, and never sent back to a browser.</li>
          <li>Guessing is limited by account and network; nobody locks you out of your own account.</li>
        </Points>
      </Part>
      <Part title="In the browser">
        <Points>
          <li>No foreign script, font or picture is loaded, and no inline script runs.</li>
          <li>What leads write in HTML is cleaned before it is shown, and can’t run anything.</li>
          <li>No other site may frame a page or read an answer.</li>
        </Points>
      </Part>
      <Part title="Report a problem">
        <p>
          Write to <OperatorEmail missing={<a href="/contact">the people who run this installation</a>} />. Say what you
          did and what you saw, and please don’t publish it before there is a fix. You may look for weaknesses in a
          workspace of your own; leave other people’s data alone, and stop when you see some.
        </p>
      </Part>
    </TextPage>
  )
}
