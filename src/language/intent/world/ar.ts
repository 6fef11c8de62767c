import type { Phrases } from '../phrases.ts'

export const arabic: Partial<Phrases> = {
  optOut: [
    '(أزيل|ازيل|احذف|حذف|إزالة|الغاء|إلغاء)|عدم (مراسل|التواصل|إرسال|ارسال)|(لا|توقف).{0,12}(ترسل|تراسل|رسائل|التواصل)',
    '(إلغاء الاشتراك|الغاء الاشتراك|احذف|إزالة|ازالة|توقف عن|لا ترسل|لا تراسل|لا تتواصل)',
  ],
  no: ['(غير مهتم|لسنا مهتمين|لست مهتم|لا شكرا|لا،? شكرا)'],
  away: ['(خارج المكتب|في إجازة|في اجازة)'],
  automatic: ['رد تلقائي'],
}

/** Read beside every mail, whatever its language. */
export const arabicEverywhere: Partial<Phrases> = {
  ask: ['كم|هل'],
  automatic: ['شكرا لتواصلك'],
}
