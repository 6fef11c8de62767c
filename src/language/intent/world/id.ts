import type { Phrases } from '../phrases.ts'

export const indonesian: Partial<Phrases> = {
  optOut: [
    '(jangan|berhenti|mohon) (kirim|hubungi|mengirim|hapus|hentikan)( \\w+){0,4}|hapus (saya|email|alamat|data)( \\w+){0,3}',
  ],
}

/** Read beside every mail, whatever its language. */
export const indonesianEverywhere: Partial<Phrases> = {
  later: ['(hubungi (kami )?lagi|nanti (saja|lagi))( \\S+){0,3}'],
  ask: ['berapa|apakah|bagaimana'],
  automatic: ['terima kasih telah menghubungi'],
  optOut: ['(tolong|mohon|harap)( \\w+){0,2} (keluarkan|hapus|berhenti|hentikan|padam|buang|jangan)( \\w+){0,5}'],
  interest: ['tertarik|berminat'],
}
