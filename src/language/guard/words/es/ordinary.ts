import { list } from '../list.ts'

/** As `facts/ordinary-words` reads them. */
export const ordinary = list(`
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
  vemos* vend* veng* veni* ver* vez* vien* vier* vist* vola* volv* voso* vuel* yend*
`)
