import type { OptOutWords } from './kinds.ts'

export const turkish: OptOutWords = {
  remove: 'çıkar* çıkart* sil siliniz silin silinsin silinmesini silinme* kaldır* iptal',
  add: 'eklemeyin ekle*',
  take: 'düşürün',
  off: 'dışında',
  stop: 'kesin durdurun yeter vazgeçin',
  not: 'istemiyorum istemiyoruz asla yazmayın yazmayınız göndermeyin göndermeyiniz atmayın aramayın etmeyin geçmeyin',
  more: 'daha artık bir tekrar başka',
  contact: 'yazmayın yazmayınız göndermeyin göndermeyiniz atmayın aramayın rahatsız iletişime gönderme* yazma* arama*',
  get: 'almak',
  want: 'istemiyorum istemiyoruz',
  mail: 'mail* e-posta* eposta* mesaj* ileti* bülten* reklam* spam*',
  list: 'liste* listenizden veritaban* veri bülten* abonelik*',
  data: 'bilgi* adres* veriler* verilerim* kayd* kişisel',
  me: 'beni bize bana bizi',
  my: 'bilgilerimi adresimi kaydımı verilerimi aboneliğimi',
  your: 'listenizden listelerinizden sisteminizden',
  report: 'neden',
}
