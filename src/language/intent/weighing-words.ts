/**
 * "Let me think about it", "danke, ich melde mich": the lead looks at it, talks it over and comes back unasked. It is neither a no
 * nor a wish for silence, however little else is said. In the six languages of the drafter, held against every mail.
 */
export const weighingWords: readonly string[] = [
  "(i'll|ill|i will|we'll|we will|will|let me|let us|lemme|(i|we) (need|have|want|would like|am going|are going|'d like) to|i'd like to|gonna|going to) (just |first |also |certainly |definitely |maybe |have to |need to |still |try to |quickly ){0,3}(think (about|on|it over|this over|that over|it through|this through|over|it)|consider|mull|sleep on|review|have a (quick |proper |closer |good )?(look|read|think)|take a (quick |closer |proper |good )?(look|read)|look (at|into|over|it over|this over|through)|read (it|this|that|through|your)|go (through|over) (it|this|that|your)|check (with|internally|it with|this with|that with)|discuss|talk (it|this|that) (over|through)|talk (to|with) (my|our|the)|run (it|this|that) by|(come|get|be|circle|report) back (to you|soon|shortly|later|when|once|with)|revert|circle back|let (you|u) know|be in touch|keep (it|this|you|your \\w+) in mind|(reply|answer|respond|write back) (properly|tomorrow|later|soon|next week|this week|when|once|shortly|asap))( \\w+){0,3}",
  "(get|getting|come|coming|circle|back) back to you( \\w+){0,2}|back to you (shortly|soon|later|tomorrow|asap)|(i'll|we'll|will) be in touch",
  'leave (it|that|this) with me|give me (a few|some|a couple of|a|until|till) (days?|weeks?|time|bit|moment|minutes?|while)( \\w+){0,3}',
  '(ich|wir) (melde|melden) (mich|uns)(?!( \\w+){0,3} (ab|abmelden))( \\w+){0,3}|(melde|melden) (mich|uns) (wieder|dann|bei ihnen|bei dir|bei euch|zurück|sobald|wenn|nächste|später|morgen)',
  '(komme|kommen) (ich |wir )?(dann |wieder |gern |gerne )*(auf sie|auf dich|auf euch) (zu|zurück)|(geben|gebe) (ich |wir )?(ihnen |dir |euch )?(dann |noch |gern |gerne )*(bescheid|rückmeldung)',
  '(schaue|schauen|schau|sehe|sehen|gucke|gucken|lese|lesen)( (ich|wir|es|das|mir|uns|mal|intern|dies|ihr|ihre|noch|nochmal|gern|gerne|in ruhe|mit|im team|angebot|an|durch|darüber)){1,6}',
  '(prüfe|prüfen|überlege|überlegen|bespreche|besprechen|kläre)( (ich|wir|es|das|mir|uns|mal|intern|dies|ihr|ihre|noch|nochmal|gern|gerne|in ruhe|mit|im team|angebot|an|durch|darüber)){1,6}',
  '(klären|diskutieren|diskutiere|überleg|besprech)( (ich|wir|es|das|mir|uns|mal|intern|dies|ihr|ihre|noch|nochmal|gern|gerne|in ruhe|mit|im team|angebot|an|durch|darüber)){1,6}',
  '(darüber|drüber) (nachdenken|schlafen|sprechen|nachgedacht)',
  '(muss|müssen|will|wollen|lassen sie (mich|uns)|lass (mich|uns))( \\w+){0,5} (nachdenken|überlegen|besprechen|abklären|klären|abstimmen|anschauen|ansehen|durchlesen)',
  "(je|on|nous|j'en|j')( \\w+){0,3} ?(réfléchi*|regarde*|étudie*|revien*|recontacte*|rappellerai|rappellerons)( \\w+){0,4}",
  "(je|on|nous|j'en|j')( \\w+){0,3} ?(parle(rai|rons|ra)?|discute*|tiens au courant|tiendr\\w+ au courant|reparle*)( \\w+){0,4}",
  '(y|d.y) réfléchir( \\w+){0,3}|(parle|parlons|discute|discutons|voit|regarde) (ça |cela |en interne|avec)( ?\\w+){0,4}',
  '(vais|allons|va) (y |le |la |l.|les |en |vous |te )?(regarder|réfléchir|étudier|discuter|parler|voir|revenir|recontacter|lire)( \\w+){0,4}',
  '(lo|la|los|les|le) (miro|miraré|miramos|estudio|estudiaré|estudiamos|reviso|revisaré|revisamos|comento|comentaré|comentamos|consulto)( \\w+){0,5}',
  '(lo|la|los|les|le) (consultaré|consultamos|pienso|pensaré|pensamos|vemos|veo|hablo|hablamos|hablaré|valoro|valoramos|leo|leeré)( \\w+){0,5}',
  '(te|le|os|les) (digo|diré|aviso|avisaré|cuento|contesto|contestaré|respondo|responderé|confirmo|comento) (algo|cuando|pronto|luego|mañana|en|más|la semana)( \\w+){0,3}',
  '(déjeme|déjame|deje que|deja que|tengo que|voy a|vamos a|tenemos que|necesito) (pensar|pensarlo|verlo|mirarlo|consultarlo|hablarlo|comentarlo|revisarlo|estudiarlo|lo piense|lo vea)( \\w+){0,4}',
  'ya te digo|ya le digo|(te|le) digo algo',
  '(kom|komen|kom ik|komen we|kom er)( \\w+){0,3} (erop|er op|op) terug|(laat|laten) (het )?(je |jullie |u )?(nog |dan |snel |later |even )*weten',
  '(ga|gaan|zal|zullen|wil|willen|moet|moeten|laat|laten)( \\w+){0,6} (bekijken|nakijken|nadenken|lezen|doorlezen|bespreken|overleggen|doornemen)( \\w+){0,3}',
  '(er )?even over nadenken|neem (weer )?contact (met je |met u |met jullie )?op',
  '(vou|vamos|preciso|precisamos|deixa eu|deixe-me|deixa-me|deixe eu|tenho que|tenho de) (dar uma olhada|olhar|analisar|pensar|ver|verificar|falar com)( \\w+){0,5}',
  '(vou|vamos|preciso|precisamos|deixa eu|deixe-me|deixa-me|deixe eu|tenho que|tenho de) (conversar com|estudar|ler|avaliar|consultar|discutir)( \\w+){0,5}',
  '(te|lhe|vos) (falo|aviso|retorno|digo|respondo|dou retorno)( \\w+){0,3}|(e|já|depois|logo) (retorno|volto a (falar|contactar|contatar)|dou retorno)|fico de (retornar|avisar|dar retorno)',
]
