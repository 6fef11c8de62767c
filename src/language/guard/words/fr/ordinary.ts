import { list } from '../list.ts'

/** As `facts/ordinary-words` reads them. */
export const ordinary = list(`
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
  voye* vrai* vues zone zones
`)
