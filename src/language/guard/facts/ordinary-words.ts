/**
 * Words that state nothing of a product by themselves, by language: what mails are made of. `x*` stands for every word that begins
 * so, any other one for its inflections of the same stem. Folded, four letters or more.
 */
const words: Readonly<Record<string, string>> = {
  en: `
    abso* accept* accord* across actual* adjust* advi* afford* after* again* ahead allow* almost alone along* alright alternativ*
    amount* anot* answer* anym* anyth* anyw* apart apolog* appear* appl* appreci* approach* appropriat* around arrang* aside assum*
    attempt* attent* averag* avoid* aware away back* bear* becom* been before beg* behalf behind belong* below benefit* best better
    between beyond bill bills blank both* brief* brilliant bring* broad* brought builds built busy calendar* call* calm came cancel*
    cannot care* case* catch* cause* certain* chance* chang* chat* check* choice* choos* chos* clear* close* cold colleague* combin*
    come* comfort* coming comment* common* compar* complet* complex* concern* concret* confiden* confirm* confus* congrat* conside*
    consist* contact* context* continu* contract* convenien* convers* convinc* correct* cost* coul* count* couple cours* cover* creat*
    curious* current* damage* date* days deal* decid* decis* deep* defin* delay* delight* depend* describ* deserv* desir* detail*
    determin* didn* differ* difficul* direct* discover* discus* done doubt* down drop* each earl* easi* easy effort* either else* email*
    enabl* encourag* ended ending ends enjoy* enough ensur* entir* especial* essential* evaluat* even* ever every* exact* except*
    expect* experien* explain* explan* explor* extra fact* fair* fall* familiar far* feed* feel* fell felt figur* fill* final* find*
    fine finish* first* fits focus* follow* forc* forget* form* forth* forward* found* frank* frequent* fresh friend* from front full*
    furth* futur* gain* general* gentl* gets getting give* giving glad* goal* goes going gone good* grab* grateful great* group* grow*
    guess* guid* half* hand* hang* happ* hard* have hear* heavy held* help* here* hesita* high* hold* holiday* honest* hope* hopin*
    hour* huge hundred* idea* imagin* immediat* important* impress* includ* indeed individual* indoor* inform* initial* inside insight*
    instead intend* interest* interrupt* into* introd* invit* involv* issu* item* itsel* join* judg* jump* just keep* kept kick* kind*
    knew know* lack* larg* last* late* lead* learn* least leave* leaving left less* letter* level* light* like* line* link* list* litt*
    live* local* long* look* lose* losing lost loud love* luck* luft made mail* main* make* making manag* mann* many mark* match*
    matter* maybe mean* meet* mention* message* middle might mind* minut* miss* mistak* moment* month* more* morning* most* move* much*
    must name* narrow* near* necess* need* neith* never* next nice* night* nobod* none* normal* note* noth* number* obstacl* obvious*
    occasion* offer* often once only onto open* opinion* opportun* option* order* origin* other* outcome* outdoor* outlin* outside over*
    package* page* paragraph* part* pass* past* paus* people* perfect* perhap* period* person* phras* pick* pictur* piece* place* plain*
    plan* play* pleas* plenty plugs point* poor possib* potential* precise* prefer* prepar* present* pretty previous* price* principl*
    prior probab* problem* proceed* process* progress* proper* propos* provid* purpos* push* puts putting question* quick* quiet* quite
    quot* rais* rang* rates rather reach* react* read* real* reason* receiv* recent* recommend* refer* regard* regular* relat* relevant*
    rely* remain* rememb* remind* repl* request* requir* respect* respond* respons* rest* result* review* right* ring* road* role*
    rough* round* rule* runs rush* said* same* save* saying says schedul* scop* second* section* see* select* sens* sent* separat*
    serious* serve* servic* sets setting several shall shap* shar* short* should* show* side* sign* similar* simpl* since single
    situation* size* skip* slight* slot* slow* small* smooth* software solid* solution* some* soon* sorr* sort* sound* speak* special*
    specific* spend* spoke* spot* stage* stand* start* state* stay* step* still stop* straight* strong* struct* struggl* stuff subject*
    success* such suggest* suit* summar* summer sure* surpris* suspect* switch* take* taking talk* task* team* tell* tend* than* that*
    theirs* them* then ther* thes* they* thick* thing* think* thorough* those thoug* thread* three through* tight* time* timing today*
    togeth* told tomorrow* tone tonight took tool* topic* total* touch* tough* toward* tried tries trouble* true* trust* truth try*
    turn* type* typical* under unders* unfortunate* unless unsure until upda* upfront upon upper upstairs used useful* uses using usual*
    valu* various* vers* very view* visit* volum* wait* walk* want* warm* watch* wave ways weather week* welcome* well* went were what*
    when* where* wheth* which* while whol* whom* whos* wide* will* wise wish* with* wonder* word* work* worr* worth* would* write*
    writing written wrong* wrote year* yesterday* yours* zone*`,
  de: `
    abend* aber abgestimm* ablauf* ablehn* abstim* abwart* achte* aktuel* alle* allgemein* also alternativ* ande* anfang* anfrag* angab*
    angeb* angegeb* angenehm* angesch* angespr* anhand anhor* anlass anlieg* annehm* anpass* anrufe* ansatz* anschau* anseh* ansich*
    anspr* antwort* anzahl anzuseh* arbei* aufgab* aufgehob* aufhor* aufmerks* aufwand* augenblick* ausfuhr* ausk* ausprob* ausreich*
    aussch* ausseh* aussich* austausch* bald* beantwort* bedank* bedarf* bedauer* bedeut* beding* befind* begeg* begeister* beginn*
    begleit* behalt* beid* beispiel* beitrag* bekann* bekomm* benotig* bereich* bereit* beschaft* beschreib* besonder* besprech* besser*
    best* betracht* betrag* betreff* bevor* bewusst* bezieh* bezug* bild* bisher* bislang bitte* bleib* blick* brauch* breit* bring*
    chance* dabei dadurch dafur dagegen daher dahin* damal* damit danach daneben dank* dann* daran* darauf* daraus darf darin darub*
    darum* darunter dass* daten* datum* dauer* davon davor dazu* deckt demnach* denk* denn* deren derzeit* desh* dess* desto deutlich*
    dich diejen* dies* direkt* doch dort* drauf* draus* drei durch* durf* eben* echt* ehrlich* eigen* eigne* eilig* eindruck* eine*
    einfach* eingeh* eingeri* einig* einlad* einmal einsatz* einschatz* einseh* einstieg* einverst* einzel* einzig* empfehl* empfiehl*
    ende* endl* entf* entscheid* entschied* entschuld* entspann* entspr* entweder erfahr* erfolg* erfull* ergab* ergeb* ergib* erhalt*
    erinner* erkenn* erklar* erlaub* erled* erleicht* ermoglich* erreich* erst* erwahn* erwart* erzahl* etwa* euch* extra fall* falsch*
    fand fanden fang* fehl* fest* find* folg* form* frag* freitag* freu* frist fristen fruh* fuhl* fuhr* fund* funktionier* ganz* gebe*
    gebot* gedank* geduld* gefall* gefreut gefund* gegeb* gegen* gehe* gehor* geht gelegen* gelesen gelt* gemacht* gemein* gemeld*
    genannt* genau* genomm* genug* gerad* gern* gesag* gesamt* geschat* geschick* geschrieb* geseh* gespannt gespr* gestell* gestern
    gewohn* geword* gewunsch* gezeig* gibt gilt ging glaub* gleich* gluck* groß* grund* gruppe* gunst* gute* halb* halt* hand* hatt*
    haufig* haupt* heiß* helf* heran heraus* herzlich* heut* hier* hilf* hinaus hinsicht* hinter* hinweis* hoch* hoff* hohe* hor* ideal*
    ihne* ihre* immer* inhalt* innerhalb insbesond* insgesamt* inter* inzwisch* irgend* jahr* jede* jedoch jemals jemand* jene* jetzt*
    kalend* kamen kann* kein* kenn* klapp* klar* klein* kling* knapp* kolleg* komm* komplett* konk* konn* kontakt* konz* kost* kummer*
    kunft* kurs kurse kurz* lade* lage* lang* lass* lauf* laut* leben* lediglich leicht* leid* leist* lern* lese* letzt* lich* lieb*
    lieg* liest* link* lohn* los* luft lust* mach* mail* manch* mehr* mein* meist* meld* mensch* merk* mind* minut* mitarb* mitbring*
    miteinander mitt* moch* modell* mogen moglich* moment* monat* morg* muss* nach* nahe* nahm* name* namlich natur* nebe* nehm* nein
    nenn* neue* neugier* nicht* niemand* nimm* noch* normal* notier* notig* notw* nunmehr oben* obwohl offen* offn* oftmal* ohne*
    ordnung* orien* orte* paar* pass* paus* perfekt* person* pfleg* plan* platz* posit* praktis* preis* prima* prob* prozess* punkt*
    rahmen* rate raten rechn* recht* rede* regel* reich* reih* richt* ruck* rufe* ruhig* rund* sach* sag* samtlich* schad* schaff*
    schau* schein* schick* schlag* schlech* schlicht* schließ* schnitt schon* schreib* schriftl* schritt* schwer* schwier* sehe* sehr*
    seid* sein* seit* selb* selt* send* setz* sich* sieh* sind sinn* situation* sobald* sofern* sogar* solang* solch* soll* somit* sond*
    sonst* sorg* soviel soweit sowie* sowohl spann* spat* spiel* spoter sprech* sprich* spur* stand* stark* start* statt* steck* steh*
    stell* stimm* stund* such* tage* tatsach* team* teil* telef* termin* them* tipp* trag* treff* trotz* tun* typ* uber* ubrig* umfang*
    umfass* umgeh* umso umstand* unbed* ungefahr* ungern* unklar* unse* unten unter* urlaub* variant* verabred* veranstalt* verband*
    verbind* verein* verfug* vergang* vergleich* verlauf* vermut* verschied* versend* versich* verstand* versteh* versuch* vertrag*
    verwend* verzeih* viel* vier voll* vorab* voraus* vorbei* vorbereit* vordergrund vorgeh* vorgesch* vorgest* vorhab* vorhand* vorher*
    vorlieg* vormit* vorschlag* vorstell* vorteil* vorub* wahl* wahr* wann wart* warum wechs* wege* weil* weis* weit* welch* weni* wenn*
    werd* wert* wese* wich* wieder* wieso will* wird wirk* wirs* wiss* woch* wofur wohl* wolle* wollt* woran worauf wort* worum* wozu
    wund* wunsch* wurd* zahl* zehn zeig* zeit* zentral* zieh* ziel* zudem zueinander zuerst zufried* zugeh* zukunft* zulet* zumal
    zumind* zunachst* zuruck* zusamm* zusatz* zusch* zuseh* zustand* zwar zweck* zwei* zwisch*`,
  fr: `
    aborde* absol* accept* accord* actuel* adapt* adress* affaire* afin agit agre* aide* ailleurs aime* ainsi ajout* alle* alor*
    ambition* ameli* anne* annonc* appel* appreci* approch* appropri* apre* arriv* aspect* assez assist* assur* atteindre atteint
    attend* attent* aucun* audi* aujourd* auparavant aura* aurez auri* auss* autan* autr* avai* avan* avec avez aviez avis* avoir avons
    base* beau* besoin* bien* bonj* bonn* bref* bureau* cadr* calendr* calm* capab* cela* celle* celui* centr* certain* cett* ceux*
    chacun* chaleur* chanc* chang* chaqu* charg* chez choi* chos* clair* client* coeur* collab* collegu* combien* comm* compar*
    complement* complet* compliqu* compr* compt* concern* concr* condition* confir* conna* conseil* consid* constat* consult* conta*
    conten* contex* continu* contrair* conven* convers* convien* coordon* correct* correspond* courri* cours* court* cout* creneau*
    croi* curi* date* debut* deca* decid* decis* decouv* decri* dehors dej* demain* demand* depend* depuis* dern* derri* desir* desol*
    dessous dessus detail* deux devant deven* devez devien* devoi* devr* diff* dimension* dire* dis* dit* diver* dois* doit* domain*
    donc donn* dont doub* doute* droit* duran* dure* echang* ecri* effect* effet* egal* elem* elle* emai* embet* encha* enco* endroit*
    enfin* ensemb* ensuite* enten* entier* entr* envi* envoi* envoy* equip* essay* essen* estim* etai* etan* etap* etes etre* etud*
    evalu* even* evid* evit* evolu* exact* excell* excep* excus* exempl* exist* expe* expl* exprim* face* faci* facon* fair* fait* faud*
    faut favor* fera* ferm* fich* fili* fin* fixe* foi* fonction* fond* form* fort* fourn* franch* frequen* fus* futur* gard* gener*
    genr* gens grac* gran* grat gros* guid* habit* hauteur hesit* heur* hier* hors idea* idee* imagin* immed* impor* impress* incl*
    indiq* indis* inform* initi* insist* inst* intens* intention* inter* invit* jama* jou* jug* jusq* just* laiss* lanc* laquel* larg*
    lequel* lesquel* leur* libr* lien* lieu* limit lir* lis* livr long* lors* lund* main* mais* malheur* manier* manqu* mard* marqu*
    matin* mauvais* meill* meme* ment* merci* mess* mesur* mett* mieux mili* minut* mise* modal* moi* moment* mond* montr* moti* moyen*
    natur* necess* niveau* nomb* nomm* norm* note* notr* nouv* nuan* obj* oblig* observ* obte* obti* occas* occup* offi* offr* opport*
    option* ordr* organis* orien* ouver* ouvr* page* parai* parc* pard* parf* parl* parm* parol* part* pass* paus* pend* pens* perd*
    perio* permet* person* petit* peu* phas* plac* plai* plan* plein* plu* poin* pos* pourq* pourr* poursui* pourt* pouv* prat* preal*
    preci* prefer* prem* prend* prep* pres* pret* prev* prin* prioris* pris* prix prob* proced* proch* profi* progr* proj* propo* propr*
    prouv puis* qual* quand* quant* quell* quelq* quest* quoi* raison* rapp* rare* ravi* reag* real* recem* recev* rech* reco* recu*
    redu reduit refl* regar* regl* regul* rejoi* rela* relis* remar* remer* rempl* rencon* rend* rens* repar* repon* repos* repr* resp*
    ress* rest* resul* resum* retar* reten* retou* retr* reuni* reuss* reven* revie* revoi* riche* rien risq* sach* sais* sait* salu*
    sans sauf savez savoi* savon* secteur sein* semai* sembl* sens* sera* seri* serv* session* seul* sien* signal* signif* simpl* situ*
    soci* soit* solu* somm* song* sont sort* souh* soul* sous* soye* spec* stad* subi* suff* sugg* suis* suit* suiv* suje* super* supp*
    surt* tacl* tail* tand* tant* tard* telep* tell* temp* tenir* tent* term* tiens* tient* tit* tomb* tota* touch* toujo* tour* tout*
    travai* traver* tres troi* trop trouv* tutoy* type* unit* urge util* vaca* vale* valid* vari* veill* vend* veni* ventr verif* vers*
    veui* veul* veut* veux viend* viens* vient* ving* vis* vite* vivem* voic* voil* voir* vois* voit* vol* vont* votr* voud* voul* vous*
    voye* vrai* vues zone zones`,
  es: `
    abaj* abier* absol* acab* acced* accesori* acept* acerc* acompan* acord* actu* acuerd* adapt* adecu* adela* ademas* adios agend*
    agrad* ahor* algo algu* alla* alre* alta* alte* amabl* amig* ampli* anad* anim* anos anot* ante* anticip* apart* apen* aport* apoy*
    aprec* aprend* aprov* aque* asegur* asi* aspect* asun* atenc* atent* atra* aun* avanz* avis* ayer ayud* bast* bien* bond* brev*
    buen* busc* cabe* cada calend* calid* calma camb* camin* canti* capa* casi* caso* caus* cerc* cert* cier* citas clar* clien* coinc*
    cola* coleg* com* conc* condic* conf* conoc* cons* conta* contex* conti* contra* conve* corr* cort* cosa* coste* cree* creo* cualq*
    cuand* cuant* cuent* cues* cuid* cump* curi* dado* dais* dan* dato* debe* deci* deja* dema* demo* dentr* depen* desc* desd* desea*
    desp* detal* dias* dice* dich* dife* dific* digo* dime dine dir* disc* disfr* disp* dist* divers* doble* dond* dud* dura* efec*
    ejem* elem* elig* embar* empe* empi* empre* encaj* encant* encim* encon* encuen* enlac* ense* entend* enter* entien* enton* entr*
    envi* equi* eran* eres* erro* escri* escuch* esos espac* espe* esta* este* estim* estos* estoy* estu* etap* evalu* evid* evit* exac*
    excel* excep* exis* exito* experi* expl* expre* extra* faci* falt* famil* favor* fech* feli* fija* fin* firm form* franc* frec*
    fuer* func* futur* gana* gene* gent* gran* grup* guia* gust* habe* habi* habl* habr* hac* haga* hago* hara* hast* haya* hech* hemos*
    hici* hizo* hora* idea* igua* imag* impor* impr* incl* indi* inf* inic* inme* inten* inter* invi* jami* jueve junt* just* larg*
    lect* leer* lejo* less libr* ligad limi list* llam* lleg* llev* logr* luego* luga* lune* mail* malo* manan* mand* mane* manten*
    marc* mart* mas* maxim* mayo* mejo* mencio* meno* mens* meses* meti* mient* minim* mira* mism* mitad mome* mora* mosa* mostr* moti*
    much* muest* mund* nada nadi* natu* nece* negoc* ning* nive* nomb* norm* nota* noti* nuestr* nuev* nume* nunc* obje* obst* obten*
    obtien* ocas* ocup* ofrec* oier ojala* opci* opin* opor* orde* orien* origen otra* otro* paga* pais* pala* para* pare* part* pasa*
    pase* paso* past* paus* pedi* pens* pequ* perd* perf* peri* perm* pero pers* pesa* pese pide* pien* plan* plat* plazo poco* pode*
    podr* poner* pong* porq* posi* prac* prec* prefe* prefi* preg* prep* pres* pret* prev* prim* prin* prob* proce* pron* prop* prox*
    prue* publi* pued* puer* pues* punt* quer* quie* quiz* rapi razo* reac* real* rech* reci* recom* recu* refe* refl* regl* regul*
    rela* reme* resp* resto resul* resum* reto* reun* revi* rutin* saba* sabe* sabr* salu* sean* segu* sema* send* sent* sepa* seri*
    serv* sido sien* sign* sigu* simp* sino* siti* situ* sobr* solam* solic* solo* solu* solve* sond* suel* suer* sufi* suge* supo*
    supu* sync talv* tamb* tamp* tant* tarde* tare* telef* tema* temp* ten* term* tiem* tien* tipo* toca* toda* todo* toma* tono* tota*
    trab* tran* trat* trav* tres ultim* unas unid* unos* urge usan* usar* uste* util* vaca* vald* vale* valo* vamos* vari* vaya* veces*
    vemos* vend* veng* veni* ver* vez* vien* vier* vist* vola* volv* voso* vuel* yend*`,
  nl: `
    aanb* aand* aang* aank* aanl* aanm aanp* aans* aant* aanv* aanw* absol* achte* actue* adre* adve* afge* afha* afro* afsp* agen*
    akko* alge* alle* alti* ande* anno* antw* apar* avon* baan* bedac* bedan* bede* bedo* bedr* beet* begi* begr* beho* beid* beki*
    bela* bell* bena* bene* benie* beno* bent* bere* beri* beru* besch* besl* bespr* best* bete* betr* beva* beves* bewu* bezi* bied*
    bijv* bijz* blan* blij* boek* boven* breed* breng* brie* bron* buite* cijf* coll* conc* cont* daar* dagen* dank* data* date* deel*
    dels* denk* derg* desg* dezel* dich* dien* ding* dire* disc* docht doel* doen* doet* door* down draa* drie* druk* duid* dure* duur*
    echt* eens* eerd* eerl* eers* effi* eige* eind* elka* elke* enig* enke* erbij erva* even* exac* exam extra feli* fijn* form* gaan*
    gaat* gaf* geac* gebe* gebr geda* gede* gedo* gedu* geef* geen* gege* gehe* geho* geko* gela* geld gele* gelij* geluk* geme* gena*
    gene* genie* geno* gesp* gest* geta* geva* geve* gevo* gewe* gewo* gezi* gezo* ging* goed* groe* groo* grot* haal* haas* hadd* half*
    hand* hang* hard* hart* hebb* heeft* heel* heet* hele* help* herin* herk* heus hoef* hoev* hoge* hoop* hoor* hope* hore* houd* huid*
    hulp* idea* idee* ieder* iema* iets* inderdaad indi* indr* info* inha* init* inma* inste* inte* intus* invu* inzi* jaar* jamm* jare*
    juis* kans* keer* kenn* keuz* kiez* kijk* klaa* klan* klei* klik* klin* klop* kome* komt* konk* kort* kost* kree* krij* kunn* kunt*
    kwam* laat* lang* last* late* leer* lees* leve lez* lief* ligg* ligt* lijk* link* logi* loop* lope* luis* lukt* maak* maan* maar*
    maat* mail* make* mani* mede* meer* mees* mela* meld* mens* merk* met* mid* mins* minu* miss* moge* mome* mooi* morg* naar* nade*
    nado* name* nami* natu* neem* neme* nice niet* nieu* nodi* noem* nood* norm* numm* ocht* offe* okee omda* omge* onde* ongev* onze*
    open* ople oplo* opme* opni* opst* opti* over* paar* pagi* part* pas* peri* pers* plaa* plan* plek* prak* prec* prett* prij* prim*
    prob* proc* prod* proj* punt* raad* rech* rede* rege* reke* resu* rich* rijd* rond* rust* saam* sama* same* sche* schr* schu* seri*
    sind* situ* slag* slui* snap* snel* soms* soor* spij* spre* staa* stad* stan* star* stee* stel* stem* sterk* stop* straks stuk*
    stur* stuu* succ* sugg* taak* tege* teken* tele* telk* term* terug* tevo* tienen tijd* toch* toel* toen* toep* toest* toev* tota*
    tref* trou* tuss* twee* twij* type* uite* uitg* uitk* uitl* uitn* uitv* uitz* vaak* vaka* vall* vana* vand* vanu* vari* vast* veel*
    verb* verd* vere* verg* verh* verk verl* verm* verr* vers* vert* verw* verz* vind* voel* voet volg* voll* voor* vorm* vraa* vrag*
    vrie* vrij* vroe* waar* wach* wann* want* ware* wat* week* weer* weet* weg* wei* wek* welk* wens* wer* wete* wetn wie* wijs* wijz*
    wil* wiss* woor* word* zaak* zake* zal* zeg* zeke* zelf* zend* zett* zich* zie* zijn* zin* zit* zoal* zoda* zoek* zorg* zoud* zove*
    zulk* zull*`,
  pt: `
    abert* abord* absol* acab* aceit* acert* acha* acho* acim* acom* acon* acor* acres* actu* adap* adeq* adia* afin* agend* agor* agra*
    ajud* alem* algu* alte* altu* amab* amanh* ambo* amig* ampl* anos anot* ansi* ante* apar* apen* apes* aplic apoi* apre* aprov* aque*
    aqui* arra* assi* assun* aten* atra* atua* aval* avan* avis* bast* bem* boas* bom* brev* busc* cada cale* calm* camb* cami* capa*
    caso* caus* cert* cheg* cinc* clar* clie* cois* cole* com* conc* condi* conf* conh* conn* cons* cont* conv* corr* cost* cres* cuid*
    cuja* cust* dado* dando* data* deci* deix* dela* dele* dema* demo* dent* depe* depo* desc* desd* dese* desl* desp* dess* dest* deta*
    deve* dia* dife* difi* diga* dire* disc* dise* disp* diss* dist* diz* dois* dura* duvi* efec* efet* ela* ele* emba* embo* enc* enqu*
    enta* ente* entr* envi* equi* eram* erro* esca escl* escol* escr* espe* essa* esse* esta* este* esti* estou* etap* evit* exac* exat*
    exce* exem* exis* expe* expl* faca* faci* fala* falt* fara* fav* faze* feit* feli* feria* fica* fico* fim* fina* foi* fora* form*
    foss* fran* freq* func* futu* ganh* gent* gera* gost* gran* grat* grup* guia* habi* have* hoje* hora* idei* igua* imag* impo* impr*
    incl* indi* info* inic* inte* inti* invi* isso* isto* jama* junt* just* larg* lead* lemb* ler* leva* liga* linh* link* list* livr*
    loca* logo* long* luga* mail* maio* mais* mand* mane* mant* marc* mari* mas* mater* melh* menc* meno* mens* mese* mesm* mint mome*
    most* moti* muda* muit* mund* nada* natu* nece* nenh* ness* nest* ning* nive* nome* norm* noss* nota* noti* nova* novo* nume* nunc*
    obje* obri* obten* ocas* ocup* ofer* olha* onde* opca* opco* opin* opor* orde* orie* outr* pala* para* pare* part* pass* paus* pede*
    pedi* pela* pelo* pens* pequ* perc* perd* perf* perg* peri* perm* peso* pess* pode* pont* porq* poss* post* pouc* prat* praz prec*
    pref* prep* pres* prete* prev* prim* prin* prob* proc* pron* prop* prox* publ* pude* qual* quan* quas* quem* quer* ques* quis* rapi*
    razo* reag* real* rece* reco* refe* refl* regr* regu* rela* repa* resp* rest* resu* reto* reun* revi* saba* sabe* saib* sair* salv*
    saud* segu* seja* sema* semp* send* sent* sera* seri* serv* sess* sido* sign* simp* sinc* sobr* solic* some* soub* suas* sufi* suge*
    surg* talv* tamb* tamp* tant* tard* tare* tele* tema* temp* tend* tenh* tent* tera* teri* term* test* teve* tinh* tipo* tira* toca*
    toda* todo* toma* tota* trab* tran* trat* traz* tres ulti* usar* util* vai* vale* valo* vamo* vari* vej* vem* vend* venh* verd*
    veri* vers* vez* vida* visi* vist* voce* volt* volu* vont* vos*`,
  it: `
    abbast* accord* adatt* adess* affid* aiut* alcun* allo* alme* altr* ampi* anch* ancor* anni anno appen* appunt* arriv* aspett*
    assiem* attes* avan* avere avre* bast* bell* bene benv* bisogn* brev* buon* capi* caso cassa cerc* cert* chiam* chiar* chied* circ*
    client* colleg* come comod* compl* comun* conf* conosc* consider* consig* cont* convers* cord* corr* cosa cose cosi cost* dare dat*
    davv* decid* decis* delle dett* dev* dic* diff* dimm* dire diret* dirl* discor* disp* domand* domani dopo dov* dubb* dunq* dura*
    ecco effett* entra* esat* esemp* esper* esser* faccia* facil* far* fatt* favor* felic* fin* forn* fors* fosse frequ* futur* general*
    gent* giorn* giust* grand* grat* graz* idea idee ieri impor* incontr* indic* infatt* inform* inizi* inolt* insie* inter* invec*
    invi* lasc* lav* legg* lett* libe* lieto lista loro lunga lungo magg* manc* mand* matt* megl* meno mentr* merc* mess* mett* migl*
    minut* modo molt* momen* mond* mostr* motiv* natur* necess* nient* nome norm* nost* not* nulla nuov* offr* ogget* oggi ogni oltr*
    opinion* oppur* ordine orig* ottim* pagin* paio parl* part* pass* pens* perch* perd* perf* perio* perso* piac* picc* pien* poch*
    poco poss* pote* potr* prat* prec* prefer* preg* prem* prend* pres* prev* prezz* prim* prob* procedi* proge* pront* prop* pross*
    prov* punt* qual* quand* quant* quas* quell* quest* quind* raccon* ragg* ragion* rapid* real* reg* ricev* richied* richies* ricord*
    rientr* rifer* rigua* riman* ring* risent* rispet* rispond* rispos* risult* riun* salut* sanno saper* sapre* scel* scorso scriv*
    scus* sece* segu* semb* sempl* sempr* senti* senz* serv* sett* sia* sicur* simil* situaz* solit* solo soltan* soluz* sono sopra*
    spaz* spec* spero spieg* spos* stat* stess* stia* subit* succ* sugg* suoi tant* tard* telef* temp* ten* tipo torna* total* tratt*
    trov* tutt* ulter* ultim* unic* usar* util* vale* valut* vari* ved* vend* veni* veram* vers* vien* visi* vist* vole* volt* vorr*
    vost* zona*`,
}

const asked: ReadonlyMap<string, { prefixes: ReadonlySet<string>; longest: number; whole: ReadonlySet<string> }> =
  new Map(
    Object.entries(words).map(([lang, list]) => {
      const entries = list.split(/\s+/).filter((word) => word !== '')
      const prefixes = new Set(entries.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)))
      const longest = Math.max(...[...prefixes].map(({ length }) => length))
      return [lang, { prefixes, longest, whole: new Set(entries.filter((word) => !word.endsWith('*'))) }]
    }),
  )

/** Whether a word of a language states nothing of a product; never for a language that has no list. */
export function isOrdinary(lang: string, folded: string): boolean {
  const list = asked.get(lang)
  if (list === undefined) return false
  if (list.whole.has(folded)) return true
  for (let length = 3; length <= Math.min(list.longest, folded.length); length += 1)
    if (list.prefixes.has(folded.slice(0, length))) return true
  return false
}
