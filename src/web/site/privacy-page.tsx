import { Operator, Part, Points, TextPage } from '#web/site/text-page.tsx'
import { ifTold, unlessTold } from '#web/site/told.tsx'

export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy"
      lead="What this installation of Rejoinder keeps about people, why, who else sees it, and when it is gone."
    >
      <Part title="Who is responsible">
        <Operator />
        <p>For what leads write to you, you are responsible, and the operator processes it on your behalf.</p>
      </Part>
      <Part title="On these public pages">
        <p>
          No cookie is set before you sign in, no other site is asked for anything, and nobody counts you. Your browser
          itself keeps the theme that you chose and, if you came by a friend’s link, whose link it was for 30 days.
        </p>
      </Part>
      <Part title="About people who use it">
        <Points>
          <li>Name, address and a hash of the password (argon2id), from which the password can’t be had.</li>
          <li>
            Sessions with their network address and browser, until 90 days after their end, so that you see where you
            are signed in and are told of a sign-in from somewhere new.
          </li>
          <li>
            Which screens and buttons of the product are used, by the names that we gave them, with time, browser and
            size of the screen: never what anybody writes or reads. It is deleted after 90 days, or when the operator
            has said. Each person sees on their account what is kept about them.
          </li>
          <li>What was done in a workspace, in a log that the product can only add to.</li>
          <li>
            In your browser: your session, and a cookie that names nobody and says that it was signed in to an account,
            for 90 days.
          </li>
        </Points>
      </Part>
      <Part title="About your leads">
        <Points>
          <li>
            Their replies, with names, addresses, company and what your sending platform knows of them, as long as the
            workspace is there: the product answers out of it.
          </li>
          <li>
            A score and a label for each reply, always with the lead’s own words that caused it. A person can correct
            both.
          </li>
          <li>An opt-out is remembered, so that it holds.</li>
        </Points>
      </Part>
      <Part title="Who else sees it">
        <Points>
          <li>The sending platform that a workspace connects: it sends the emails and delivers the replies.</li>
          <li {...ifTold('model')}>
            The language models that the operator has set up: they read a reply and what the draft may rest on, to write
            it.
          </li>
          <li {...unlessTold('model')}>
            No language model, unless a workspace enters a key of its own: without one, drafts are written on this
            server.
          </li>
          <li {...ifTold('payments')}>Stripe, for payments: the name and address of who pays.</li>
          <li {...ifTold('mail')}>The operator’s mail server, for the product’s own emails.</li>
          <li {...ifTold('providers')}>A sign-in provider, if you choose to sign in with it.</li>
          <li>
            The places that a workspace’s admins choose for notices, such as a channel or a browser, and its own MCP
            server.
          </li>
          <li>
            The operator’s administrators: who has an account and which workspaces there are; never their mail, unless
            they enter a workspace or open a reply as it was delivered, which its own log then says.
          </li>
        </Points>
      </Part>
      <Part title="When it is gone">
        <Points>
          <li>A deleted workspace is erased after 30 days, with its files and exports.</li>
          <li>
            An export’s file is deleted after seven days, and so is a mail of the product’s own; one that could not be
            sent, after 30 days.
          </li>
          <li>You can delete what you keep yourself at any time; ask the operator for the rest.</li>
        </Points>
      </Part>
    </TextPage>
  )
}
