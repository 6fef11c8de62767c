import type { Language } from '../store/leads.ts'

export type Person = {
  first: string
  last: string
  title: string
  company: string
  domain: string
  city: string
  country: string
  phone: string
  language: Language
  timeZone: string
}

type Place = Pick<Person, 'country' | 'language' | 'timeZone'>

const places: Record<string, Place> = {
  unitedKingdom: { country: 'United Kingdom', language: 'en', timeZone: 'Europe/London' },
  unitedStates: { country: 'United States', language: 'en', timeZone: 'America/Chicago' },
  ireland: { country: 'Ireland', language: 'en', timeZone: 'Europe/Dublin' },
  sweden: { country: 'Sweden', language: 'en', timeZone: 'Europe/Stockholm' },
  lithuania: { country: 'Lithuania', language: 'en', timeZone: 'Europe/Vilnius' },
  germany: { country: 'Germany', language: 'de', timeZone: 'Europe/Berlin' },
  austria: { country: 'Austria', language: 'de', timeZone: 'Europe/Vienna' },
  switzerland: { country: 'Switzerland', language: 'de', timeZone: 'Europe/Zurich' },
  france: { country: 'France', language: 'fr', timeZone: 'Europe/Paris' },
  wallonia: { country: 'Belgium', language: 'fr', timeZone: 'Europe/Brussels' },
  spain: { country: 'Spain', language: 'es', timeZone: 'Europe/Madrid' },
  mexico: { country: 'Mexico', language: 'es', timeZone: 'America/Mexico_City' },
  netherlands: { country: 'Netherlands', language: 'nl', timeZone: 'Europe/Amsterdam' },
  flanders: { country: 'Belgium', language: 'nl', timeZone: 'Europe/Brussels' },
  portugal: { country: 'Portugal', language: 'pt', timeZone: 'Europe/Lisbon' },
  brazil: { country: 'Brazil', language: 'pt', timeZone: 'America/Sao_Paulo' },
}

// first | last | title | company | domain | city | phone | place
const rows = `
Eleanor | Whitcombe | Finance Director | Whitcombe & Sons Timber | whitcombe-timber.example | Bristol | +44 117 496 0143 | unitedKingdom
Tobias | Lindner | Leiter Einkauf | Lindner Fördertechnik GmbH | lindner-foerdertechnik.example | Kassel | +49 561 5550 112 | germany
Camille | Marchetti | Responsable comptable | Établissements Marchetti | marchetti-ets.example | Lyon | +33 4 65 71 20 14 | france
Rafael | Ibáñez Torres | Director de compras | Frutas Ibáñez S.L. | frutas-ibanez.example | Murcia | +34 968 55 01 27 | spain
Marjolein | de Wit | Hoofd administratie | De Wit Groothandel B.V. | dewit-groothandel.example | Tilburg | +31 13 555 0148 | netherlands
Joana | Figueiredo | Diretora financeira | Cerâmica do Vouga, Lda. | ceramica-vouga.example | Aveiro | +351 234 550 118 | portugal
Marcus | Delacroix | VP Operations | Prairie Fasteners Inc. | prairiefasteners.example | Des Moines, IA | +1 515 555 0172 | unitedStates
Sabine | Hochreiter | Kaufmännische Leiterin | Hochreiter Metallbau GmbH & Co. KG | hochreiter-metallbau.example | Linz | +43 732 555 0160 | austria
Niamh | O’Callaghan | Accounts Payable Manager | Corrib Foods | corribfoods.example | Galway | +353 91 555 0130 | ireland
Antoine | Lefebvre | Directeur administratif et financier | Lefebvre Emballages | lefebvre-emballages.example | Lille | +33 3 65 71 20 31 | france
Ona | Petraitė | CEO | Baltic Print UAB | balticprint.example | Vilnius | +370 5 555 0191 | lithuania
Jeroen | van der Velden | Inkoopmanager | Velden Techniek | veldentechniek.example | Eindhoven | +31 40 555 0122 | netherlands
Priya | Raman | Head of Procurement | Northgate Medical Supplies | northgatemedical.example | Leeds | +44 113 496 0177 | unitedKingdom
Matthias | Grübl | Geschäftsführer | Grübl Sanitär Großhandel | gruebl-sanitaer.example | Rosenheim | +49 8031 555 0140 | germany
Lucía | Fernández Roca | Responsable de administración | Textiles Roca | textilesroca.example | Sabadell | +34 93 555 01 66 | spain
Dwayne | Hollis | Controller | Hollis Industrial Supply | hollisindustrial.example | Tulsa, OK | +1 918 555 0119 | unitedStates
Beatriz | Nogueira | Gerente de suprimentos | Nogueira Alimentos | nogueira-alimentos.example | Campinas | +55 19 5555 0133 | brazil
Reto | Ammann | Leiter Finanzen | Ammann Präzisionsteile AG | ammann-praezision.example | Winterthur | +41 52 555 01 70 | switzerland
Sofie | Claes | Zaakvoerder | Claes Bouwmaterialen | claes-bouw.example | Hasselt | +32 11 55 01 84 | flanders
Gareth | Pritchard | Operations Manager | Pritchard Brewery Supplies | pritchardbrewery.example | Cardiff | +44 29 2018 0155 | unitedKingdom
Élodie | Vasseur | Assistante de direction | Vasseur Agro | vasseur-agro.example | Amiens | +33 3 65 71 20 58 | france
Kerstin | Albrecht | Buchhaltung | Albrecht Elektrogroßhandel | albrecht-elektro.example | Leipzig | +49 341 555 0171 | germany
Wanda | Kessler | Chief Financial Officer | Kessler Cold Chain | kesslercoldchain.example | Milwaukee, WI | +1 414 555 0188 | unitedStates
Diego | Carranza | Gerente de operaciones | Empaques Carranza | empaques-carranza.example | Monterrey | +52 81 5550 0147 | mexico
Bram | Hoekstra | Financieel manager | Hoekstra Zuivel | hoekstra-zuivel.example | Leeuwarden | +31 58 555 0136 | netherlands
Henrik | Sandström | Supply Chain Director | Sandström Fastigheter AB | sandstrom-ab.example | Gothenburg | +46 31 555 01 42 | sweden
Inês | Cardoso Leal | Responsável de compras | Moldes Leal | moldesleal.example | Leiria | +351 244 550 172 | portugal
Charlotte | Beaumont-Reyes | Purchasing Lead | Harbour Street Roasters | harbourstreet.example | Brighton | +44 1273 496 012 | unitedKingdom
Uwe | Dahlmann | Prokurist | Dahlmann Stahlhandel | dahlmann-stahl.example | Duisburg | +49 203 555 0184 | germany
Hugo | Delvaux | Gérant | Delvaux Menuiseries | delvaux-menuiseries.example | Namur | +32 81 55 01 27 | wallonia
Tamsin | Okafor | Group Financial Controller | Okafor Building Products | okaforbuilding.example | Birmingham | +44 121 496 0190 | unitedKingdom
Javier | Ortega Molina | Jefe de logística | Aceites Molina | aceitesmolina.example | Jaén | +34 953 55 01 09 | spain
Anke | Petersen | Assistentin der Geschäftsführung | Petersen Schiffsausrüstung | petersen-schiff.example | Kiel | +49 431 555 0125 | germany
Caleb | Nakamura | Director of Operations | Cascade Pet Nutrition | cascadepet.example | Boise, ID | +1 208 555 0154 | unitedStates
Femke | Jansen | Office manager | Jansen Kassenbouw | jansen-kassen.example | Naaldwijk | +31 174 555 019 | netherlands
Thiago | Albuquerque | Diretor de operações | Albuquerque Autopeças | albuquerque-pecas.example | Curitiba | +55 41 5555 0160 | brazil
Solène | Garnier | Responsable achats | Garnier Outillage | garnier-outillage.example | Saint-Étienne | +33 4 65 71 20 77 | france
Aoife | Brennan | Procurement Officer | Brennan Pharma Distribution | brennanpharma.example | Cork | +353 21 555 0144 | ireland
Dominik | Käser | Leiter Logistik | Käser Baustoffe AG | kaeser-baustoffe.example | Aarau | +41 62 555 01 33 | switzerland
Marta | Solís Vega | Directora financiera | Conservas Vega | conservasvega.example | Vigo | +34 986 55 01 82 | spain
Trevor | Ashdown | Managing Director | Ashdown Packaging | ashdownpackaging.example | Ipswich | +44 1473 496 017 | unitedKingdom
Lena | Wirth | Teamleitung Kreditoren | Wirth Verpackungen GmbH | wirth-verpackungen.example | Ulm | +49 731 555 0119 | germany
Pieter | Maes | Operations manager | Maes Metaalwerken | maes-metaal.example | Kortrijk | +32 56 55 01 63 | flanders
Rosalind | Achterberg | CFO | Lakeshore Fixtures | lakeshorefixtures.example | Grand Rapids, MI | +1 616 555 0127 | unitedStates
Filipe | Monteiro | Gerente | Monteiro & Filhos | monteiro-filhos.example | Braga | +351 253 550 164 | portugal
Bastien | Rouquette | Directeur des opérations | Rouquette Vins & Spiritueux | rouquette-vins.example | Béziers | +33 4 65 71 20 90 | france
Gudrun | Steinhauser | Leitung Rechnungswesen | Steinhauser Holzwerke | steinhauser-holz.example | Villach | +43 4242 555 018 | austria
Imogen | Farrow | Finance Manager | Farrow Marine | farrowmarine.example | Falmouth | +44 1326 496 014 | unitedKingdom
Adrián | Castellanos | Controller financiero | Herrajes Castellanos | herrajes-castellanos.example | Guadalajara | +52 33 5550 0118 | mexico
Wouter | Bakker | Directeur | Bakker Verf & Behang | bakkerverf.example | Zwolle | +31 38 555 0171 | netherlands
Linnea | Forsberg | Financial Controller | Forsberg Outdoor | forsberg-outdoor.example | Umeå | +46 90 555 01 25 | sweden
Ludger | Terhorst | Einkauf | Terhorst Landtechnik | terhorst-landtechnik.example | Bocholt | +49 2871 555 016 | germany
Mireille | Aubert | Comptable fournisseurs | Aubert Chocolaterie | aubert-chocolat.example | Liège | +32 4 555 01 39 | wallonia
Larissa | Teixeira | Coordenadora financeira | Teixeira Têxtil | teixeira-textil.example | Blumenau | +55 47 5555 0121 | brazil
Grant | Eubanks | Owner | Eubanks HVAC Wholesale | eubankshvac.example | Chattanooga, TN | +1 423 555 0163 | unitedStates
Nuria | Paredes Gil | Administración | Paredes Iluminación | paredes-iluminacion.example | Valencia | +34 96 555 01 15 | spain
Sander | Kuipers | Supply chain manager | Kuipers Horeca | kuipershoreca.example | Groningen | +31 50 555 0188 | netherlands
Hannelore | Vogt | Inhaberin | Vogt Farben und Lacke | vogt-farben.example | Göttingen | +49 551 555 0132 | germany
Rui | Sampaio | Chefe de armazém | Sampaio Distribuição | sampaio-dist.example | Setúbal | +351 265 550 141 | portugal
Phoebe | Langley-Hart | Executive Assistant | Langley Glassworks | langleyglass.example | Stoke-on-Trent | +44 1782 496 019 | unitedKingdom
Yannick | Le Goff | Responsable logistique | Le Goff Marée | legoff-maree.example | Lorient | +33 2 65 71 20 45 | france
Desmond | Fairchild | Warehouse Manager | Fairchild Nurseries | fairchildnurseries.example | Sacramento, CA | +1 916 555 0139 | unitedStates
`

/** The leads, in an order that mixes languages, so that a small workspace has several. */
export const people: Person[] = rows.trim().split('\n').map(readPerson)

function readPerson(row: string): Person {
  const [first, last, title, company, domain, city, phone, placeName] = row.split(' | ')
  const place = places[placeName ?? '']
  if (!first || !last || !title || !company || !domain || !city || !phone || !place)
    throw new Error(`Not a person: ${row}`)
  return { first, last, title, company, domain, city, phone, ...place }
}
