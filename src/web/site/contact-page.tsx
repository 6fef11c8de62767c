import { Operator, Part, TextPage } from '#web/site/text-page.tsx'
import { OperatorEmail } from '#web/site/told.tsx'

export function ContactPage() {
  return (
    <TextPage title="Contact" lead="Rejoinder is software that anybody can run. This is who runs it here.">
      <Operator />
      <Part title="Questions about your account or your bill">
        <p>
          Write to <OperatorEmail />, from the address that you sign in with. Never send a password or an API key:
          nobody who runs Rejoinder needs one.
        </p>
      </Part>
      <Part title="A fault in the product">
        <p>
          Say what you did, what you saw and what you expected. An error message of Rejoinder names a request; with that
          name the operator finds it in their log. <a href="/docs">The documentation</a> has the causes and cures of
          every message.
        </p>
      </Part>
      <Part title="A weakness in its security">
        <p>
          Please report it in confidence: <a href="/security">how to report a problem</a>.
        </p>
      </Part>
    </TextPage>
  )
}
