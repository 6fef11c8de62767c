import { list } from '../list.ts'

/** As `facts/ordinary-words` reads them. */
export const ordinary = list(`
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
  writing written wrong* wrote year* yesterday* yours* zone*
`)
