import { expect, it } from 'vitest'
import { readQuestionPage } from '#domain/knowledge/question-reads.ts'
import { createDrafter } from '#integrations/drafter/drafter.ts'
import { findings, inWorld, leadWrites, modelWorld, openDraft, withModel } from '../../../test/model-world.ts'

withModel()

// Names that no rule knows, unlike enough for each to be a question of its own.
const systems =
  'Apptivo Attio Bigin Bitrix Capsule Close Copper Creatio Folk Freshsales Insightly Keap Kommo Nimble Nutshell Odoo Pipedrive Salesflare Salesforce Streak Twenty Vtiger Zendesk Zoho'
    .split(' ')
    .map((name, place) => `${(place % 12) + 1}) Do you integrate with ${name}?`)

it('of two lists of questions, none of which anything known answers, is written, and each of them is listed in /kb', async () => {
  await using world = await modelWorld()
  world.ctx.writers = { open: () => createDrafter() }
  await leadWrites(world, systems.slice(0, 12).join('\n'))
  const threadId = await leadWrites(world, systems.slice(12).join('\n'))
  expect(findings(await openDraft(world, threadId))).toHaveLength(24)
  const { rows } = await inWorld(world, (tx) => readQuestionPage(tx, world.scope, { limit: 50 }))
  expect(rows).toHaveLength(24)
})
