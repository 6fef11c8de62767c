/**
 * One thing in the words of eight languages, a line each: by these a draft's word is found in a source that says it otherwise, or
 * in another language. `x*` stands for every word that begins so. Folded.
 */
const table = `
price* cost* fee fees rate rates tariff* charge charges charged preis* koste* gebuhr* tarif* prix cout* frais precio* cuesta* cuota* coste* prijs* kost* prezz* costa* tariffa* preco* custa* custo* taxa* expens* pay pays zahle* bezahl* pagar* pagas paga pagan payer payez betaal* betalen
free gratis kostenlos* kostenfrei* gratuit* unentgeltlich* umsonst nothing kosteloos* complimentary waived entfallt erlassen senza gratuito
includ* inklusiv* inbegriffen enthalten* enthalt umfasst compris* inclus* incluy* incluid* inclu* inbegrepen bevat zit comprende* covers covered part dabei drin darin comes gehort fait parte
month* monat* mois mensuel* mes meses mensual* mensal* maand* mese mesi mensil* mes
year* annual* annum jahr* jahrlich* annee* annuel* ano anos anual* jaar* anno anni annu* twelve yearly
week* woche* semaine* hebdo* semana* semanal* wekelijks* weken settiman*
day days daily tag tage tagen taglich* jour* jours journee* dia dias diario* dag dagen dagelijks* giorn* quotidian*
weekday* werktag* workday* working business ouvres ouvrable* laborable* habiles werkdag* arbeitstag* lavorativ* uteis monday friday montag* freitag* lundi vendredi lunes viernes maandag vrijdag lunedi venerdi segunda sexta feira
hour* stunde* heure* hora horas uur uren ora ore
minute* minut* minuten minuto* minuti
deliver* shipp* ship ships shipment* liefer* versand* livr* expedi* entreg* envio* enviamos lever* bezorg* verzend* consegn* spedi* transport* dispatch* haul*
cancel* terminat* kundig* kuendig* resili* annul* cancel* baja rescind* opzeg* opzegg* disdett* disdir* recess* rescis* notice kundigungsfrist* preavis preaviso opzegtermijn preavviso end ends leave
contract* agreement* vertrag* contrat* contract* contrato* overeenkomst* contratto* term commitment tie laufzeit* bindung* engagement* duree permanencia duur durata fidelidade fidelizacao vincol* commits
trial* pilot* try tried test testen probe* ausprobier* essai* essay* prueba* probar proef* uitprober* prova provare experiment* teste*
support* help* helpdesk assist* hilfe* betreuung aide* soporte* ayuda* ondersteun* hulp* suporte* ajuda* supporto* aiut* hotline
phone* telephon* telefon* call* anruf* rufe* appel* appeler llama* bel belt bellen chiam* ligar liga* ring
email* e-mail* mail* mails correo* courriel* posta
chat* messenger
customer* client* kund* clientes klant* clienti subscriber* user* member* nutzer* mitglied* utilisateur* adherent* usuario* socio* gebruiker* leden lid utent* soci utilizador*
employee* staff* people person* persons colleague* team teams mitarbeit* leute* personen kolleg* personal* employe* salarie* collaborat* empleado* equipo* medewerk* mensen dipendent* addett* funcionari* colaborador* head heads seats seat guests guest participants teilnehm* asistent* deelnem* partecipant* gaste invite* plazas platze plaatsen posti
engineer* technic* technik* monteur* technicien* tecnic* montador* installer* fitter* installat*
install* montage* montier* montaj* einbau* einrichten einrichtung* einbauen aufbau* pose setup set-up inbetriebnahme* mise configur* instal* plaats* monter monta* aufgebaut mounting mount* fitted onboard* einfuhr* implant* implement* puesta marcha colocacao funcionamento entrada ingebruikname
repair* mend mended mending mends fix fixed fixing reparatur* reparier* repar* herstel* reparatie* riparaz* ripar* conserto* consert* wartung* mainten* maintain* onderhoud* manuten* mantenim* entretien* service serviced servicing
guarant* warrant* garant* gewahr* gwarant*
refund* money reimburs* erstatt* ruckerstatt* rembours* reembols* terugbeta* rimbors* devol* back zuruck* retour* return* ruckgabe* resi reso
deposit* anzahlung* kaution* acompte* caution* deposito* anticipo* senal aanbetal* borg* caparra* acconto* sinal upfront advance vorkasse arrhes
invoice* bill bills billed billing rechnung* abrechn* abgerechnet factur* factuur* fattur* fatura* cobr*
discount* rabatt* nachlass* remise* reduct* descuent* korting* sconto* scont* descont* off reduced cheaper gunstiger percent rebate* ermassig*
minimum* mindest* minim* least ab wenigstens
maximum* maximal* hochst* max most up limit* grenze* bis jusqu'a hasta plafond* tope* limiet* massim* maxim* cap
extra additional* zusatz* zuzuglich supplement* suplement* adicional* aanvull* toeslag* surcharge* aufpreis* aufschlag* zuschlag* add-on addon option* recargo* aggiuntiv* sovrapprezz* majoration* separat* apart aparte separate*
website* site web internet online webshop* shop shops store stores tienda* boutique* winkel* loja* negozi* laden
software app apps application* anwendung* programm* aplicacion* applicat* aplicativo* tool platform* plattform* plateforme* plataforma* piattaform*
server* host* hosting datacent* rechenzentr* centre* hospedad* alojad* gehost* centro*
data daten* donnees datos gegevens dati dados
export* import* uebernahme* ubernahme* ubertrag* migrat* migrac* migraz* umzug* transfer* move moves overzett* trasfer* bring brings
backup* sicherung* sauvegard* copia* copias reserve* salvatagg* kopie*
security secure* sicher* securit* segurid* veilig* sicurezz* seguranc* encrypt* verschlussel* chiffr* cifrad* versleutel* criptogr* crittogr*
certif* zertifi* iso accredit* akkredit* homolog* keurmerk* norm norms siegel*
integrat* connect* interface* schnittstell* anbind* anbindung* verbind* integrier* connecteur* relie* conect* koppel* collega* integra* sync* synchron* link* api plug
language* sprach* langue* idioma* taal talen lingu* english englisch* anglais* ingles* engels* inglese
german* deutsch* allemand* aleman* duits* tedesc* alem*
french franzos* francais* frances* frans* francese
spanish spanisch* espagnol* espanol* spaans* spagnol* espanhol*
italian* italienisch* italien* italiaans*
dutch niederland* neerland* holand* nederlands* olandes*
open opened opening geoffnet* offnung* ouvert* ouvre* abierto* abrimos apertura* geopend open* apert* apriamo aberto* abrimos horari* horaires hours uhr
closed close* geschlossen* ferme* cerrad* gesloten chius* fechad* zu dicht
weekend* wochenend* fin saturday* sunday* samstag* sonntag* samedi* dimanche* sabado* domingo* zaterdag* zondag* sabato domenica
night* nacht* nuit* noche* nachts notte* noite* evening* abend* soir* tarde avond* sera
morning* morgen* vormittag* matin* manana* ochtend* mattin* manha*
emergency emergenc* notfall* notdienst* urgence* urgen* spoed* eilig* express* rush dringend* quick* fast schnell* rapid* vite snel* velo*
holiday* feiertag* urlaub* ferie* feries vacan* vacac* festiv* feestdag* vakantie* feriad*
vat mwst ust tva iva btw tax* steuer* impuest* taxe* belasting* tasse imposto*
net netto ht hors exkl exclusive excl excluding plus zzgl sin senza
gross brutto ttc bruto lordo incl
phone* mobile* handy* portable* movil* mobiel* cellular* telemovel* celular*
office* buro* bureau* oficina* kantoor* ufficio* uffici escritorio* standort* headquarter* sitz siege sede zentrale
warehouse* lager* entrepot* almacen* magazijn* magazzin* armazem* storage stockage* opslag* deposit*
factory plant* werk* usine* fabrik* fabrica* fabriek* fabbric* workshop* werkstatt* atelier* taller* werkplaats* officin* oficina* manufactur* produc* produkt* herstell* hergestellt made gefertigt fertig* fabriqu* gemaakt prodott* feito*
wood* holz* bois* madera* hout* legno* madeira* oak eiche chene roble eiken quercia carvalho
colour* color* farb* couleur* kleur* colore* cor cores
size* grosse* taille* tamano* talla* maat maten format* misur* tamanho* dimension* abmessung* massen
weight* gewicht* gewogen poids peso kg kilo* kilogram* heavy schwer*
person* pers personne* persona* persoon* persone pessoa*
child* kind* enfant* nino* kinder* bambin* crianc* kids
school* schule* ecole* escuel* scuola* escol* class* klasse* kurs* course* cours curso* cursus* corso* training* schulung* formation* formacion* formaz* formac* lesson* unterricht* workshop* seminar* opleiding* aula*
online remote* fern* distance* distanc* virtual* visio* video* zoom teams
insur* versicher* assur* segur* verzeker* assicur* polic* police*
car cars vehicle* fahrzeug* auto* autos voiture* vehicul* coche* wagen* veicol* carro* viatur* van vans truck* lkw camion* vrachtwagen* furgon*
driver* fahrer* chauffeur* conductor* condutor* autist* motorista*
parking park* parkplatz* stationn* aparca* estaciona* parkeer* parchegg* garage*
food essen* verpfleg* repas* nourriture comida* eten pasto* pasti cibo refeic* catering meal* menu* lunch* mittag* dejeuner almuerz* pranz* almoco* cater* buffet* dinner*
drink* getrank* boisson* bebida* drank* bevand* coffee kaffee cafe koffie caffe wine* wein* vin vins vino* wijn* vinho*
vegan* vegetari* pflanzlich*
room* raum* zimmer* salle* sala* habitac* kamer* zaal* camer* quarto* stanza*
hotel* unterkunft* hebergement* alojam* alloggi* accommod* ubernacht*
booking* book* reserv* buch* boek* prenot* agend* termin* appointment* rendez-vous cita* afspraak* appuntament* marcac* schedul* slot*
order* bestell* auftrag* command* pedido* encarg* opdracht* ordin* encomend* purchas* kauf* achat* achet* compra* koop* kopen acquist*
quote* offer* angebot* kostenvoranschlag devis* presupuest* oferta* offert* preventiv* orcament* propos* estimat*
sample* muster* echantillon* muestr* staal stalen monster* campion* amostr* specimen*
size* lot stuck* piece* pieza* stuks pezz* peca* unit* einheit* unidad* unite* quantit* menge* cantid* aantal* quantid*
month* period* zeitraum* periode* plazo* delai* frist* termijn* termine deadline* lead prazo* within innerhalb binnen sous
fast turn* bearbeitungs* durchlauf* traitement processing verwerk* lavoraz*
reply repl* respon* antwort* repons* respuest* responde* antwoord* rispos* rispond* respost* react* reaktion* reagi* answer*
manager* leiter* leitung* chef* responsable* gerente* leiding* responsabil* head* lead* director* direktor* direct* geschaftsfuhr* founder* grunder* fondat* fundad* oprichter* owner* inhaber*
expert* specialis* spezialis* especialis* fach* consult* berat* conseil* asesor* adviseur* consulen* advis* adv*
partner* subcontract* subunternehm* sous-traitant* subcontrat* onderaannem* subappalt* third
own eigen* propre* propi* zelf proprio* ourselves selbst in-house intern* interne*
germany deutschland* allemagne alemania duitsland germania alemanha
austria osterreich* autriche oostenrijk
switzerland schweiz* suisse* suiza* zwitser* svizzer* suica*
france frankreich* francia* frankrijk* franca*
netherlands niederlande* pays-bas holland* paises
belgium belgien* belgique* belgica* belgie* belgio
spain spanien* espagne* espana* spanje* spagna espanha
italy italien italie* italia*
uk britain england* grossbritannien royaume verenigd reino regno inghilterra angleterre inglaterra
europe* europa* eu ue european*
world* weltweit* worldwide* mondial* mundial* wereld* mondo mundo international* ausland* etranger* extranjero* buitenland* estero abroad foreign
country countr* land lander* pays pais* landen paes*
city stadt* ville* ciudad* stad steden citta cidade* region* umgebung* environs gebiet* area* zone* zona* regio* radius umkreis rayon
near nahe proche* cerca* nabij dichtbij vicin* perto* minutes next neben cote junto
new neu* nouveau* nouvel* nuev* nieuw* nuov* nov* brand
used gebraucht* occasion* usad* tweedehands* usat* second-hand refurbish*
renew* verlanger* renouvel* renov* verleng* rinnov* erneuer* tacit* stillschweigend* automatically automatisch* automatiqu* automatic* stilzwijgend*
change* ander* umstell* wechsel* modif* cambi* wijzig* mud* switch* upgrade* alter* reschedul* postpon* verschieb* verleg* anpass* adapt*
check* pruf* uberpruf* inspect* inspek* control* contrat* kontroll* verif* revis* comprob* keur* verific* audit*
report* bericht* rapport* informe* verslag* relazion* relator* protokoll* statement* auswert* analys* analis*
result* ergebnis* resultat* resultad* risultat* outcome*
statistic* kennzahl* dashboard* panel* cruscott* kpi*
document* unterlag* dokument* doc docs papier* paper* certificat* nachweis* proof beleg* justificat* comprovant* comprobant* bewijs*
sign* unterschr* unterzeich* signat* firm* onderteken* teken* assin* signier*
permit* genehmig* permis* licen* lizenz* vergunning* autoriz* autoris* zulassung* allow* erlaub* concession*
legal* recht* juridi* juristisch* law lawyer* anwalt* avocat* abogad* advoca* avvoc* advogad* gesetz*
privacy datenschutz* dsgvo gdpr rgpd avg confiden* vertraul* geheim* nda
waste abfall* dechet* residu* afval* rifiut* entsorg* recycl* dispos* elimin* mull*
water* wasser* eau agua* acqua*
electric* strom* electri* elektri* elettri* eletri* energy energie* energia* power* kwh
solar* photovolt* fotovolt* pv zonne*
heat* heiz* chauff* calef* verwarm* riscald* aquec* temper* kuhl* cool* froid* frio* koel* fredd* refriger* frozen tiefkuhl* congel* chill*
clean* reinig* nettoy* limpi* schoonma* puli* limpe* wash* wasch* lav*
safety arbeitssicher* securit* schutz* protec* schutzen* bescherm* protezion* cover* 
camera* kamera* video*
print* druck* imprim* impri* stamp* impress* drucken*
photo* foto* bild* image* imagen* beeld* immagin* imagem* picture*
paint* maler* peint* pint* schilder* verni* lack*
garden* garten* jardin* tuin* giardin*
machine* maschin* maquin* macchin* equip* gerat* apparat* appareil* aparat* toestel* attrezz* device* hardware anlage* installation*
part* ersatzteil* piece* pieza* onderde* ricamb* recambio* spare*
material* werkstoff* materiel* stof stoffe materi* fabric* tissu* tela* tessut*
steel stahl* acier* acero* staal* acciai* aco inox*
quality qualita* qualit* calid* kwalit* 
experience* erfahr* experienc* ervaring* esperienz* since seit depuis desde sinds years
reference* referenz* referenc* referent* referenz* case* fallstud* casos casus testimon*
project* projekt* projet* proyect* progett* projet*
plan plane plans paket* package* formule* forfait* tariff* pakket* bundle* abo abonnement* subscription* suscrip* abbonament* assinatur* edition* version* tier* option*
small* klein* petit* pequen* piccol* 
large* gross* big grand* grande* groot grote bigger
average* durchschnitt* moyen* promedio* media* gemiddeld* typical* usual* normal* ublich* habitual* generally
before vor vorher avant antes voor vooraf prima prior advance ahead
after nach danach apres despues na daarna dopo depois thereafter later
start* beginn* anfang* debut* commenc* empez* comienz* begin* inizi* comec* launch* ab
last* dauer* dur* takes take
send* schick* send* envoy* enviar* envia* stuur* sturen inviar* invi* mand* 
bring* liefer* mitbring* apport* traer* traemos breng* porta* leva* trazer*
collect* abhol* recog* recoge* enlev* ramass* ophal* ritir* recolh* pick* pickup
pay* payment* zahlung* paiement* pago* betaling* pagament* card* karte* carte* tarjeta* kaart carta cartao* transfer* uberweis* virement* transferenc* overschrijv* bonific* debit* lastschrift* prelevement* domicili* incasso* addebit* sepa paypal
half halb* demi* moitie medio media mitad half helft mezz* meta metade
double* doppel* zweimal twice deux dos twee due dois duas
first erst* premier* primer* eerste* prim*
approx* about ca circa etwa rund ungefahr environ aproximad* unos ongeveer around roughly cerca
only just nur lediglich seulement uniquement solo solamente alleen slechts soltanto apenas somente exclusiv* ausschliess* ausschließ*
all every each alle* jede* samtlich* tout* tous chaque tod* cada elke iedere tutt* ogni both beide* ambos entrambi ambas any
never nie niemals jamais nunca nooit mai not no nicht kein* pas aucun* sin without ohne sans geen niet zonder nao sem non senza nessun* isn't aren't don't doesn't cannot can't
exclud* ausgeschlossen* ausgenommen* exclu* uitgeslot* except ausser sauf excepto salvo behalve eccetto tranne exceto outside
visit* besuch* besichtig* begehung* ortstermin* vor-ort-termin* vor-ort-einsatz* visite* bezoek* bezichtig* sopralluog* wizyt*
roadmap planned geplant* prevu* previst* gepland* develop* entwickl* beta
request* anfrage* demande* solicit* aanvraag* richiest* pedid* query wunsch*
`

const exact = new Map<string, number>()
const beginnings = new Map<string, number>()
let longest = 0
for (const [concept, line] of table.trim().split('\n').entries()) {
  for (const word of line.split(' ').filter((one) => one !== '')) {
    if (!word.endsWith('*')) {
      if (!exact.has(word)) exact.set(word, concept)
      continue
    }
    const beginning = word.slice(0, -1)
    if (!beginnings.has(beginning)) beginnings.set(beginning, concept)
    longest = Math.max(longest, beginning.length)
  }
}

/** The thing that a word names, by the number of its line; -1 for any other. The longest beginning decides. */
export function conceptOf(word: string): number {
  const told = known.get(word)
  if (told !== undefined) return told
  const concept = exact.get(word) ?? conceptByBeginning(word)
  if (known.size < mostKnown) known.set(word, concept)
  return concept
}

/** The same words come in every draft: what they name is found once. */
const known = new Map<string, number>()
const mostKnown = 20_000

function conceptByBeginning(word: string): number {
  for (let length = Math.min(longest, word.length); length >= 2; length -= 1) {
    const concept = beginnings.get(word.slice(0, length))
    if (concept !== undefined) return concept
  }
  return -1
}
