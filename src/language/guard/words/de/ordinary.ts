import { list } from '../list.ts'

/** As `facts/ordinary-words` reads them. */
export const ordinary = list(`
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
  zumind* zunachst* zuruck* zusamm* zusatz* zusch* zuseh* zustand* zwar zweck* zwei* zwisch*
`)
