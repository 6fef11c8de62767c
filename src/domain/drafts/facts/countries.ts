/** Countries by one name for the six languages. Folded. */
const spellings: Readonly<Record<string, string>> = {
  germany: 'deutschland allemagne alemania alemanha duitsland',
  france: 'frankreich francia franca frankrijk',
  spain: 'spanien espagne espana espanha spanje',
  netherlands: 'niederlande niederlanden bas paises baixos nederland holland',
  portugal: '',
  italy: 'italien italie italia',
  austria: 'osterreich autriche oostenrijk',
  switzerland: 'schweiz suisse suiza suica zwitserland',
  belgium: 'belgien belgique belgica belgie',
  england: 'angleterre inglaterra engeland',
  ireland: 'irland irlande irlanda ierland',
  poland: 'polen pologne polonia',
  denmark: 'danemark dinamarca denemarken',
  sweden: 'schweden suede suecia zweden',
  norway: 'norwegen norvege noruega noorwegen',
  brazil: 'brasilien bresil brasil brazilie',
  mexico: 'mexiko mexique',
  canada: 'kanada',
  china: 'chine',
  india: 'indien inde',
  japan: 'japon japao',
  morocco: 'marokko maroc marruecos marrocos',
  turkey: 'turkei turquie turquia turkije',
  europe: 'europa',
}
const ambiguous: ReadonlySet<string> = new Set(['bas', 'paises', 'baixos'])

/** The English name of a country, by what it is called in any of the languages. */
export const countryOf: ReadonlyMap<string, string> = new Map(
  Object.entries(spellings).flatMap(([name, others]) =>
    [name, ...others.split(' ')].filter((word) => word !== '' && !ambiguous.has(word)).map((word) => [word, name]),
  ),
)
