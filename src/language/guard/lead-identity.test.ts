import { expect, test } from 'vitest'
import { identityIn } from './lead-identity.ts'

const identity = (mail: string) => identityIn([mail]).map((words) => words.trim())

test.each([
  ['What does it cost? Dana Whitlock, Fernhill Studio', ['Dana Whitlock, Fernhill Studio']],
  ['What happens after a year? greg', ['greg']],
  ['Was kostet das? Mit freundlichen Grüßen, Dr. Petra Vogt', ['Dr. Petra Vogt']],
  ['Sounds good.\n\nBest\nAnna Berg\nHead of Sales', ['Best', 'Anna Berg', 'Head of Sales']],
  ['We are Delmar Dental. What do others pay?', ['Delmar Dental']],
  ['Is Globex a customer?', []],
  ['Are you SOC 2 certified? Ask Igor Petrov.', []],
  ['Can you help? Kim, Salesforce', ['Kim,']],
])('the mail “%s” says who its writer is: %j', (mail, words) => {
  expect(identity(mail)).toEqual(words)
})
