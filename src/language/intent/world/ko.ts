import type { Phrases } from '../phrases.ts'

export const korean: Partial<Phrases> = {
  optOut: ['(수신 ?거부|구독 ?취소|구독 ?해지|수신 ?거절|보내지 ?마|삭제해|연락하지 ?마|제외해)'],
  no: ['(관심(이)? ?없|필요(가)? ?없|괜찮습니다|사양)'],
  away: ['(휴가|부재|출장|자리를 비)'],
  automatic: ['자동 ?(응답|회신)'],
  abuse: ['꺼져|사기꾼'],
  legal: ['변호사'],
}

/** Read beside every mail, whatever its language. */
export const koreanEverywhere: Partial<Phrases> = {
  ask: ['나요|까요|습니까|얼마'],
  interest: ['관심 ?있|보내 ?주'],
}
