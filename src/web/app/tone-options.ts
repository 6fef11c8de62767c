import { tones } from '#contract/agent-defaults.ts'
import { toneLabels } from '#web/app/tone-labels.ts'

export const toneOptions = tones.map((tone) => ({ value: tone, label: toneLabels[tone] }))
