import type { Phrases } from '../phrases.ts'

/** Read beside every mail, whatever its language. */
export const thaiEverywhere: Partial<Phrases> = {
  ask: ['เท่าไหร่|ไหม'],
  automatic: ['ขอบคุณที่ติดต่อ'],
  optOut: ['(ลบ|ยกเลิก|หยุดส่ง|อย่าส่ง|เลิกส่ง)( ?\\S+){0,3}'],
  interest: ['รสนใจ|สนใจ'],
}
