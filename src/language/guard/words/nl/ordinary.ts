import { list } from '../list.ts'

/** As `facts/ordinary-words` reads them. */
export const ordinary = list(`
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
  zulk* zull*
`)
