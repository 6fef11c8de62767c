import { inOrder, oneOf } from '../../text/expression.ts'
import type { Phrases } from '../phrases.ts'

/** And Slovak. */
export const czech: Partial<Phrases> = {
  optOut: [
    '(vyřad|vyřaz|vymaz|vymaž|smaz|smaž|odstran|odstraň|odhlás|odhlaš)\\w* (mě|mne|nás|můj|moje|náš|z|ze|údaj\\w*|adres\\w*|e-?mail\\w*)( \\w+){0,4}',
    inOrder(
      oneOf([
        '(odhl|odhlás|odhlas|odstran|odstraň|odstráň|vymaž|vymažte|smaž|smažte|vyřaď|vyřaďte|vyraď)',
        '(zrušte|přestaňte|prestaňte|nepište|nepíšte|nekontaktujte|neposílejte|neposielajte|neotravujte)',
      ]),
      '*( \\w+){0,3} … ',
      oneOf([
        '(odběr|odber|seznam|zoznam|databáz|databázy|adres|mě|mne|ma|nás|údaj|údaje|mail|zpráv|správ)',
        '(psát|kontaktov|posílat|již|už|mi|nám|více|viac)',
      ]),
      '*',
    ),
    '(odhlásit|odhlášení|odhlásiť|odhlásenie)( \\w+)?',
    '(nepřeji si|nepreji si|neprajem si|nechci|nechceme|nechcem)( \\w+){0,3} (dostávat|dostávať|mail|e-?mail|zpráv|správ|kontakt|newsletter)*',
  ],
  no: [
    '(nemáme|nemám|nemame|nemam)( \\w+)? (zájem|zaujem|záujem|potřebu)( \\w+)?|ne,? děkuj\\w+|nie,? ďakuj\\w+|nepotřebujeme|nezajímá',
  ],
  away: ['(dovolen\\w+|mimo kancelář|nepřítom\\w+|mimo kancelárie|neprítom\\w+|vrátím se( \\w+)?)'],
  automatic: ['automatická odpověď|automatická odpoveď', 'tiket|hlášení bylo'],
  abuse: ['do prdele|zmrd*|debil*|kurva*'],
  legal: ['zákon o ochraně|advokát'],
}

/** Read beside every mail, whatever its language. */
export const czechEverywhere: Partial<Phrases> = {
  no: ['(neplánujeme|nepotrebujeme|děkuji,? ale)( \\w+)?'],
  later: ['(ozvěte se|napište|zavolejte)( \\w+){0,4} (v|na|po|za)( \\w+)?'],
  defer: ['teď ne( \\w+)?'],
  interest: ['máme zájem|mám zájem'],
}
