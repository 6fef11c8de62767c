import { lexiconOf } from './phrases.ts'

/**
 * What must be understood in languages that the rules do not otherwise read: that somebody wants no more mail, says no, is
 * away, or is a machine. Finnish, Czech and Slovak, Romanian, Hungarian, Turkish, Russian and Ukrainian, Greek, Arabic, Hebrew,
 * Chinese, Japanese, Korean. What says yes is left to a person.
 */
export const world = lexiconOf({
  optOut: [
    'unsubscribe',
    '(poista|poistakaa|poistaisitteko|perukaa|peru|lopeta|lopettakaa|älkää|älä)( \\w+){0,3} … (lista|postituslista|tilaus|osoitte|osoitetta|tieto|minut|meidät|lähet|ottako|kirjoit|viest|sähköpost|yhteyttä)*',
    '(en|emme) halua( \\w+){0,3} (viest|sähköpost|posti|yhteyden)*',
    '(odhl|odhlás|odhlas|odstran|odstraň|odstráň|vymaž|vymažte|smaž|smažte|vyřaď|vyřaďte|vyraď|zrušte|přestaňte|prestaňte|nepište|nepíšte|nekontaktujte|neposílejte|neposielajte|neotravujte)*( \\w+){0,3} … (odběr|odber|seznam|zoznam|databáz|databázy|adres|mě|mne|ma|nás|údaj|údaje|mail|zpráv|správ|psát|kontaktov|posílat|již|už|mi|nám|více|viac)*',
    '(odhlásit|odhlášení|odhlásiť|odhlásenie)( \\w+)?',
    '(nepřeji si|nepreji si|neprajem si|nechci|nechceme|nechcem)( \\w+){0,3} (dostávat|dostávať|mail|e-?mail|zpráv|správ|kontakt|newsletter)*',
    '(dezabon|ștergeți|stergeti|eliminați|eliminati|scoateți|scoateti|nu mai (trimite|scrie|contacta))*( \\w+){0,4} … (listă|lista|baza|date|adresa|adresă|e-?mail|mail|mesaje|mă|ma)*',
    '(nu (mai )?(doresc|vreau))( \\w+){0,3} (primesc|primi|e-?mail|mesaje|contactat)*|dezabonare|dezabonați-mă|nu ma mai contactati|nu mă mai contactați',
    '(leiratkoz|iratkoz|iratkozz|töröl|törölj|töröljék|vegyenek le|vegye le|ne írj|ne küldj|ne keress)*( \\w+){0,3} … (list|listáról|adatbázis|adat|cím|címem|e-?mail|levelet|többet|engem)*',
    '(leiratkozás|leiratkozom|leiratkozni|nem kérek több|nem szeretnék több)( \\w+){0,3}',
    '(listenizden|listeden|veri ?tabanınızdan|kaydımı|aboneliğimi|beni|adresimi|bilgilerimi)( \\w+){0,4} (çıkar|çıkart|sil|siliniz|iptal|kaldır)*',
    '(e-?posta|mail|mesaj)( \\w+){0,3} (göndermeyin|atmayın|istemiyorum|yazmayın)|bir daha( \\w+){0,2} (yazmayın|göndermeyin|aramayın)|abonelikten çık*',
    '(удалите|удалить|уберите|убрать|исключите|исключить|отпишите|отписать|отписаться|отпишитесь|отписка|отпис|відпишіть|видаліть|вилучіть|видалити)',
    '(не|больше не|перестаньте|прекратите|хватит|припиніть|більше не)( [^\\s]+){0,3} ?(пишите|писать|присылайте|присылать|беспокойте|беспокоить|связывайтесь|отправляйте|отправлять|слать|надо писем|пишіть|надсилайте|турбуйте|рассылк)',
    '(διαγράψτε|διαγραφή|διαγραφω|απεγγραφή|μη μου στέλνετε|μην μου στέλνετε|σταματήστε)',
    '(إلغاء الاشتراك|الغاء الاشتراك|احذف|إزالة|ازالة|توقف عن|لا ترسل|لا تراسل|لا تتواصل)',
    '(הסר|הסירו|להסיר|תסירו|הפסיקו|אל תשלחו|ביטול הרשמה)',
    '(退订|退訂|取消订阅|取消訂閱|不要再|请勿再|請勿再|别再|別再|停止发送|停止發送|移除|删除我|刪除我|从.{0,6}名单|從.{0,6}名單)',
    '(配信.{0,4}停止|配信停止|配信解除|購読解除|登録解除|解除して|削除して|送らないで|送信しないで|送付しないで|連絡しないで|メール.{0,4}不要|停止してください|今後.{0,12}(不要|お断り))',
    '(수신 ?거부|구독 ?취소|구독 ?해지|수신 ?거절|보내지 ?마|삭제해|연락하지 ?마|제외해)',
    '(mă |ma )?(dezabona\\w*)( \\w+)?',
    '(lähettäkö|lähettäkää|lähetä|ottako)( \\w+){0,2} (enää|enempää)( \\w+)?',
  ],
  no: [
    '(emme|en)( \\w+){0,2} (kiinnostu\\w+|tarvitse)( \\w+)?|ei kiitos|ei kiinnosta|ei ole (meille )?(tarvetta|ajankohtai\\w+)',
    '(nemáme|nemám|nemame|nemam)( \\w+)? (zájem|zaujem|záujem|potřebu)( \\w+)?|ne,? děkuj\\w+|nie,? ďakuj\\w+|nepotřebujeme|nezajímá',
    '(nu (suntem|sunt) interesa\\w+|nu ne interesează|nu mulțumesc|nu multumesc|nu avem nevoie)',
    '(nem érdekel|nem érdekelnek|nem vagyunk érdekeltek|köszönöm,? nem|köszönjük,? nem|nincs szükség\\w*)( \\w+)?',
    '(ilgilenmiyor\\w*|ilgimizi çekmiyor|ihtiyacımız yok|hayır,? teşekkür\\w*|gerek yok)',
    '(не интересует|не интересно|неинтересно|не заинтересован|не актуально|неактуально|нет,? спасибо|спасибо,? не|не нужно|не надо|не требуется|не цікавить|не цікаво|не потрібно|ні,? дякую)',
    '(δεν (μας |με )?ενδιαφέρει|δεν ενδιαφερόμαστε|όχι,? ευχαριστώ)',
    '(غير مهتم|لسنا مهتمين|لست مهتم|لا شكرا|لا،? شكرا)',
    '(לא מעוניין|לא מעוניינים|לא רלוונטי|לא תודה)',
    '(不感兴趣|不感興趣|没兴趣|沒興趣|没有兴趣|不需要|暂不需要|谢谢.{0,2}不用|不用了)',
    '(興味(が|は)?(ありません|ない|ございません)|必要(が|は)?(ありません|ない|ございません)|お断り|結構です|見送(り|ら))',
    '(관심(이)? ?없|필요(가)? ?없|괜찮습니다|사양)',
  ],
  away: [
    '(lomalla|poissa|vuosilomalla|äitiyslomalla|palaan( \\w+)?)',
    '(dovolen\\w+|mimo kancelář|nepřítom\\w+|mimo kancelárie|neprítom\\w+|vrátím se( \\w+)?)',
    '(în concediu|in concediu|concediu|lipsesc din birou|absent\\w* din birou)',
    '(szabadság\\w*|házon kívül|irodán kívül|nem vagyok az irodában)',
    '(izindeyim|izinde|ofis dışında|tatildeyim|yıllık izin\\w*)',
    '(в отпуске|отпуск\\w*|отсутству|вне офиса|в командировке|на больничном|у відпустці|відсутн)',
    '(εκτός γραφείου|σε άδεια|απουσι)',
    '(خارج المكتب|في إجازة|في اجازة)',
    '(מחוץ למשרד|בחופשה)',
    '(休假|不在办公室|不在辦公室|外出|出差|度假)',
    '(休暇|不在|出張|休業|夏季休業|産休|育休)',
    '(휴가|부재|출장|자리를 비)',
  ],
  automatic: [
    '(automaattinen (vastaus|viesti)|automatická odpověď|automatická odpoveď|răspuns automat|raspuns automat|automatikus válasz|otomatik (yanıt|cevap)|автоответ|автоматический ответ|автоматическое сообщение|автоматична відповідь|αυτόματη απάντηση|رد تلقائي|רד אוטומטי|מענה אוטומטי|自动回复|自動回覆|自動返信|自動応答|자동 ?(응답|회신))',
    '(ваше (сообщение|обращение|письмо) (получено|принято|зарегистрировано)|tiket|hlášení bylo|wasze zgłoszenie|お問い合わせ.{0,10}受け付け|您的.{0,8}已收到)',
  ],
  abuse: [
    '(haista vittu|vittu|perkele|do prdele|zmrd*|debil*|kurva*|du-te dracu*|dracu|menj a picsába|bazd meg|siktir*|orospu|пошёл|пошел|пошли на|идите на|идиот|мошенник|аферист|урод|сволоч|蠢货|滚|骗子|死ね|クソ|詐欺師|ふざけるな|꺼져|사기꾼)',
  ],
  legal: [
    '(zákon o ochraně|advokát|avocat|ügyvéd|avukat|kvkk|юрист|адвокат|суд|персональных данных|律师|法律|弁護士|변호사|gdpr)',
  ],
})
