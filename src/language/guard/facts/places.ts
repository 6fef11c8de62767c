/** Countries and large cities by one name for the six languages. Folded. */
const spellings: Readonly<Record<string, string>> = {
  germany: 'deutschland allemagne alemania alemanha duitsland germania',
  france: 'frankreich francia franca frankrijk',
  spain: 'spanien espagne espana espanha spanje spagna',
  netherlands: 'niederlande niederlanden bas paises baixos nederland holland olanda',
  portugal: 'portogallo',
  italy: 'italien italie italia',
  austria: 'osterreich autriche oostenrijk',
  switzerland: 'schweiz suisse suiza suica zwitserland svizzera',
  belgium: 'belgien belgique belgica belgie belgio',
  england: 'angleterre inglaterra engeland inghilterra',
  scotland: 'schottland ecosse escocia schotland scozia',
  wales: '',
  hungary: 'ungarn hongrie hungria hongarije ungheria',
  greece: 'griechenland grece grecia griekenland',
  finland: 'finnland finlande finlandia',
  croatia: 'kroatien croatie croacia kroatie',
  ireland: 'irland irlande irlanda ierland',
  poland: 'polen pologne polonia',
  denmark: 'danemark dinamarca denemarken danimarca',
  sweden: 'schweden suede suecia zweden svezia',
  norway: 'norwegen norvege noruega noorwegen norvegia',
  brazil: 'brasilien bresil brasil brazilie brasile',
  mexico: 'mexiko mexique messico',
  canada: 'kanada',
  china: 'chine',
  india: 'indien inde',
  japan: 'japon japao giappone',
  morocco: 'marokko maroc marruecos marrocos',
  turkey: 'turkei turquie turquia turkije turchia',
  europe: 'europa',
  munich: 'munchen muenchen',
  cologne: 'koln koeln colonia keulen',
  vienna: 'wien vienne viena wenen',
  zurich: 'zuerich zurigo',
  geneva: 'genf geneve ginebra ginevra',
  brussels: 'brussel bruxelles bruselas bruxelas',
  lisbon: 'lissabon lisbonne lisboa lisbona',
  london: 'londres londen londra',
  warsaw: 'warschau varsovie varsovia varsavia',
  prague: 'prag praga praag',
  milan: 'mailand milano',
  rome: 'rom roma',
  copenhagen: 'kopenhagen copenhague copenaghen',
  ghent: 'gent gand gante',
  antwerp: 'antwerpen anvers amberes anversa',
  florence: 'florenz firenze florencia florenca',
  venice: 'venedig venezia venise venecia veneza',
  turin: 'torino',
  naples: 'neapel napoli nápoles',
  seville: 'sevilla seville',
  nuremberg: 'nurnberg nuernberg norimberga',
  frankfurt: 'francfort francoforte',
  stockholm: 'estocolmo stoccolma',
  berlin: 'berlino berlijn',
  hamburg: 'hambourg hamburgo amburgo',
  dublin: 'dublino',
  barcelona: 'barcelone barcellona',
  marseille: 'marsella marsiglia',
  lyon: 'lione',
  strasbourg: 'strassburg straßburg estrasburgo strasburgo straatsburg',
  basel: 'bale basilea bazel',
  edinburgh: 'edimbourg edimburgo',
  rotterdam: '',
  oslo: '',
}
const cities =
  'amsterdam antwerp barcelona basel berlin bern birmingham bordeaux boston bremen bristol chicago dallas denver dresden dublin dubai dusseldorf edinburgh eindhoven essen frankfurt glasgow graz hamburg hannover helsinki istanbul karlsruhe krakow leeds leipzig lille linz liverpool lyon madrid malaga manchester mannheim marseille melbourne miami montreal mumbai nantes oslo paris porto rotterdam salzburg seattle sevilla singapore stockholm strasbourg stuttgart sydney tallinn tokyo toronto toulouse utrecht valencia vancouver'
const ambiguous: ReadonlySet<string> = new Set(['bas', 'paises', 'baixos', 'rom', 'roma', 'essen'])

/** Countries by their English names, and others that are listed with them. */
export const countryNames: ReadonlySet<string> = new Set([
  ...Object.keys(spellings).slice(0, Object.keys(spellings).indexOf('europe')),
  ...'luxembourg liechtenstein lithuania latvia estonia slovenia slovakia romania bulgaria czechia iceland uk usa'.split(
    ' ',
  ),
])

/** The English name of a place, by what it is called in any of the languages. */
export const placeNames: ReadonlyMap<string, string> = new Map(
  [
    ...cities.split(' ').map((name) => [name, name] as const),
    ...Object.entries(spellings).flatMap(([name, others]) =>
      [name, ...others.split(' ')].filter((word) => word !== '').map((word) => [word, name] as const),
    ),
  ].filter(([word]) => !ambiguous.has(word)),
)

const languages: Readonly<Record<string, string>> = {
  english: 'englisch anglais ingles engels',
  german: 'deutsch allemand aleman alemao duits',
  french: 'franzosisch francais frances frans',
  spanish: 'spanisch espagnol espanol espanhol spaans',
  dutch: 'niederlandisch neerlandais neerlandes holandes nederlands',
  portuguese: 'portugiesisch portugais portugues portugees',
  italian: 'italienisch italien italiano italiaans',
  polish: 'polnisch polonais polaco pools',
}

/** The English name of a language, by what it is called in any of the languages. */
export const languageNames: ReadonlyMap<string, string> = new Map(
  Object.entries(languages).flatMap(([name, others]) =>
    [name, ...others.split(' ')].map((word) => [word, name] as const),
  ),
)
