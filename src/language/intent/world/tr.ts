import type { Phrases } from '../phrases.ts'

export const turkish: Partial<Phrases> = {
  optOut: [
    '(veri|bilgi|adres|kayd|üyeli|abonel)\\w*( \\w+){0,3} (sil|kaldır|iptal|çıkar)\\w*',
    '(listenizden|listeden|veri ?tabanınızdan|kaydımı|aboneliğimi|beni|adresimi|bilgilerimi)( \\w+){0,4} (çıkar|çıkart|sil|siliniz|iptal|kaldır)*',
    '(e-?posta|mail|mesaj)( \\w+){0,3} (göndermeyin|atmayın|istemiyorum|yazmayın)|bir daha( \\w+){0,2} (yazmayın|göndermeyin|aramayın)|abonelikten çık*',
  ],
  no: ['(ilgilenmiyor\\w*|ilgimizi çekmiyor|ihtiyacımız yok|hayır,? teşekkür\\w*|gerek yok)'],
  away: ['(izindeyim|izinde|ofis dışında|tatildeyim|yıllık izin\\w*)'],
  automatic: ['otomatik (yanıt|cevap)'],
  abuse: ['siktir*|orospu'],
  legal: ['avukat|kvkk'],
}

/** Read beside every mail, whatever its language. */
export const turkishEverywhere: Partial<Phrases> = {
  later: ['tekrar (yazın|arayın|görüşelim)( \\S+){0,3}'],
  defer: ['şimdi değil( \\w+)?'],
  interest: ['görmek isteriz|görmek isterim|ilgileniyoruz'],
}
