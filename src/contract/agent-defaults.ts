export const tones = ['professional', 'casual', 'friendly', 'formal', 'founder', 'salesy', 'cto'] as const

/** The models offered first, in the order of the product's list. Data: an operator may add to it. */
export const defaultModels = [
  'google/gemini-2.5-flash',
  'google/gemini-2.5-pro',
  'openai/gpt-5-mini',
  'openai/gpt-5',
] as const

export const careLevels = ['facts_and_meaning', 'facts_only', 'person'] as const

/** What an agent is made with; `agents.ts` has it in the type of an agent's input. */
export const agentDefaults = {
  name: '',
  description: '',
  tone: 'professional',
  openrouterModel: defaultModels[0],
  delayMin: 5,
  delayMax: 10,
  connectLevel: 'workspace',
  linkedCampaignId: null,
  autoSendEnabled: false,
  careLevel: 'facts_and_meaning',
  verifierModel: defaultModels[0],
  verifiesWaiting: false,
  adaptiveKbEnabled: true,
  followupEnabled: true,
  followupDays: [3, 7] as number[],
  followupMaxAttempts: 3,
  dailyCap: 200,
  threadCap: 6,
  companyCap: 20,
} as const
