import { list } from '../list.ts'

/** As `facts/ordinary-words` reads them. */
export const ordinary = list(`
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
  vost* zona*
`)
