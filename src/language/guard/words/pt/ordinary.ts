import { list } from '../list.ts'

/** As `facts/ordinary-words` reads them. */
export const ordinary = list(`
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
  veri* vers* vez* vida* visi* vist* voce* volt* volu* vont* vos*
`)
