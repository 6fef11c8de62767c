const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''))

/** Frequent first names, folded: what tells a person where every noun has a capital, or a sentence begins. */
export const firstNames = list(`
  adam alan albert alejandro alex alexander alexandre alice alicia amanda amelie amy ana andre andrea andreas andrew angela
  anja anke anna anne annika anthony antonio arthur astrid barbara bart beatriz ben benjamin bernd bernhard birgit bob bram
  brian bruno camille carla carlos carmen carol caroline catherine cecile charles charlotte chloe chris christian christina
  christine christoph christopher claire clara claudia claudio daan daniel daniela david deborah dennis diana diego dieter
  dirk dominik donald dorothea eduardo edward elena eleni elisabeth elizabeth emily emma eric erik esther eva evelyn fabian
  federico felix femke fernanda fernando filipe florian francesca francisco franck frank francois frederic friedrich gabriel
  george gerard gerhard giulia giovanni gonzalo greg gregory guillaume gustavo hannah hans harry heike heinz helen helena
  helga henrik henry holger ian ines inga ingo ingrid isabel isabelle jack jacob jacques jakob james jan jana jane jason javier
  jean jeff jennifer jens jeroen jerome jessica jim joachim joana joao joe joel johanna johannes john jonas jonathan jordi jorg
  jorge jose joseph joshua joost juan julia julian julie julien juliette jurgen justin kai karen karin karl karsten kate
  katharina katja keith kelly kenneth kerstin kevin klaus kristin lara larry lars laura laurent lea leila lena leon leonie linda
  lisa lotte louis louise luca lucas lucia lucie luis luisa lukas luuk maarten manfred manon manuel manuela marc marcel marco
  marcos maria mariana marie marina mario marion markus marta martha martijn martin martina mathias mathilde mathieu matthew
  matthias max maximilian melanie mehmet michael michaela michel michelle miguel mike mia mohammed monica monika nadine nancy
  nathalie nico nicolas nicole niels niklas nina nora norbert olaf oliver olivia olivier oscar otto pablo pascal patricia
  patricio patrick paul paula paulo pedro peter petra philip philipp philippe pierre pieter rachel rafael ralf ralph raquel
  rebecca regina reinhard renata ricardo richard rita robert roberto robin roger rolf roman ronald rosa ruben rui ruth ryan
  sabine sabrina samuel sander sandra sanne sara sarah sascha scott sebastian sergio silke silvia simon simone sofia sofie
  sophia sophie stefan stefanie stephan stephanie stephen steve steven susan susanne sven sylvia tanja tatiana teresa theo
  theresa thierry thomas tiago tim timo tobias tom tomas torsten ulrich ulrike ursula ute valentina vanessa vera veronica
  veronika victor victoria vincent walter werner wilhelm william willem wolfgang xavier yannick yolanda yves yvonne zoe anil priya
  raj ahmed ali fatima omar yuki wei chen li`)

/** Companies and products that a draft may wrongly claim to serve or to work with. Folded. */
export const knownCompanies = list(`
  accenture activecampaign adidas adobe airbnb airtable allianz amazon anthropic apollo apple asana atlassian aws azure
  basecamp bayer bmw bosch calendly canva chatgpt cisco clickup cloudflare coca-cola confluence daimler databricks datadog
  deloitte docusign dropbox ebay emailbison ericsson facebook fedex figma ford freshdesk freshworks gartner gemini github gitlab
  gmail godaddy google gpt hootsuite hubspot ibm ikea instagram instantly intel intercom jira kpmg lemlist lenovo linkedin
  lufthansa mailchimp marketo mckinsey mercedes meta microsoft mixpanel monday.com mongodb netflix netsuite nike nokia notion
  nvidia okta openai oracle outlook outreach paypal pepsi philips pipedrive pwc quickbooks reddit salesforce salesloft samsung sap
  segment servicenow sharepoint shopify siemens skype slack smartlead snowflake snapchat sony spotify squarespace stripe
  tableau teams telegram tesla tiktok toyota trello twilio twitter typeform uber unilever vercel visa vodafone volkswagen
  walmart whatsapp wix woocommerce wordpress workday xing youtube zapier zendesk zoho zoom zoominfo`)

/** Words with a capital that name nobody: acronyms of the trade, languages, nations, titles of office. Folded. */
export const commonCapitals = list(`
  ai api apis app b2b b2c cac ceo cfo cio cmo coo cpo crm csv cto cv dm erp faq faqs fyi gb hr html http https id ip it kpi kpis llm
  mrr arr nps ok okay pdf pm ppt pr ps p.s poc qa roi rfp saas sdr sdrs seo smb smbs sme smtp sql tbd tl dr ui url usp ux vat vip vp
  xls xlsx asap btw imho eta eod n.a na n/a am cc bcc re fw fwd aw wg tr rv eur usd gbp chf uhr cet cest est pst gmt utc
  central eastern pacific
  i i'm i'd i'll i've english german french spanish dutch portuguese italian european american british swiss austrian europe
  uk usa us eu dach emea apac internet web online english-speaking
  signor signora sig sigra dott dottor dottoressa professor professoressa professore prof.ssa pan pani panie
  mr mrs ms mx sir madam dr prof herr frau monsieur madame mme m senor senora sr sra don dona meneer mevrouw dhr mevr
  deutsch englisch franzosisch spanisch niederlandisch 
  francais anglais allemand espagnol espanol ingles aleman frances portugues 
  nederlands engels duits god christmas easter weihnachten ostern noel
  team sales marketing support head director manager product customer success operations finance engineering growth account
  tag morgen abend gruß gruße grußen gruss grusse grussen gruesse dank wunsche wunschen
  tel telefon phone mobile fax wifi wi-fi wlan kwh kwp mwh gwh kw mw ghz mhz mbit gbit
  equipe equipo equipa squadra navidad natal natale pascua paques ostern kerst pasen weihnachten pfingsten silvester
  kollege kollegin modell paket tarif variante firma firmen ruhe hundertstel tausendstel zehntel
  best kind regards wishes thanks cheers sincerely yours hi hello dear hey
  mwst mwst. ust tva iva btw ggf bzw zb z.b usw etc inkl exkl ca nr
  sie ihnen ihr ihre ihrem ihren ihrer ihres du dir dich dein deine euch euer u uw usted ustedes ud uds vous voce`)

/** Words that often begin a sentence, or follow a colon, in the six languages. Folded. */
export const openers = list(`
  warm warmest oi opa aloha morning afternoon evening enhorabuena felicidades malheureusement heureusement without sadly infelizmente
  goedemiddag goedendag goedemorgen goedenavond kaixo bon dia
  a about after again all also although an and any anyway are as at based because before besides both but by can could do does
  during each either every everything feel first finally for from further given glad good great happy has have he her here his
  how however i if in indeed is it its just last let like looking many may maybe meanwhile more most my no not note nothing now
  of on once one only or other our over perhaps please quick re regarding same second see she shall should since so some sorry
  still such sure thank thanks that the their then there these they third this those though through thus to today tomorrow
  totally two unfortunately until was we well were what when where whether which while who why will with within would yes yet
  you your happy absolutely certainly definitely of course perfect understood noted got appreciate really no-one
  il lo gli una uno per con del della dei delle nel nella al alla se sono siamo abbiamo ho questo questa quando come dove buongiorno buonasera salve
  ciao gentile egregio grazie certo certamente volentieri cordiali saluti quindi inoltre anche ecco presto
  hej tack vi jag det den detta med och for till hur nar vad dzien dobry witam tak nie czy jak w na z do prosze dziekuje pozdrawiam szanowna szanowny
  chez bei near ici
  geachte estimada estimado prezada prezado querida querido geehrte geehrter chere cher hartelijk hoogachtend hochachtungsvoll salut
  aber alle als am an auch auf aus bei beste besten bis bitte da damit danke dann darf das dass dazu dem den der des deshalb die
  dies diese dieser dieses ein eine einen einer einfach er es falls fur gerne gern guten hallo haben hat herzlichen hier ich
  im in ist ja je jede kann kein keine konnen leider liebe lieber mehr mein meine melden mit nach naturlich nein nicht noch nun
  nur ob oder ohne passt sehr sei selbstverstandlich sicher sind so sobald sofern sollen sollten sonst super uber um und
  uns unser unsere unter viele vielen vom von vor vorab war was wann wegen weil wenn wer wie wir wird wo wurden zu zum zur zudem
  afin ainsi alors apres au aucun aussi aux avec avez avant bien bonjour bonsoir car ce cela celui cette chaque cher chere ces
  c'est combien comme comment dans d'accord de depuis des donc du elle elles en encore entre est et etes il ils je j'ai la le
  les leur lors mais merci mes mon n'hesitez ne non nos notre nous on ou oui par parfait pas pendant plus pour pouvez pourquoi
  puis quand que quel quelle qui quoi sans se selon ses si son sont sous souhaitez suite sur ta tout toute toutes tous tres
  un une voici votre vos
  al algun algunos ante antes aqui asi aunque buenas buenos cada claro como con cordiales cual cuando de del desde donde dos
  el ella ellos en encantado entonces entre era es esa ese eso esta estamos estan estas este esto estoy gracias ha hace hacia hasta
  hay hola la las le les lo los mas me mi mientras mis muchas muy ni nos nosotros nuestra nuestro nuestros o para pero
  podemos podria por porque puede pues que quien saludos se segun ser si sin sobre solo son su sus tal tambien tenemos tiene
  todo todos tras tu un una y ya yo
  aan alle als beste bedankt bij daar dag dan dat de deze die dit door een en er geen goed graag groet groeten haar heb hebben
  het hier hij hoe hoi ik in is ja je jouw jullie kan kunnen kunt maar met mijn moet na naar natuurlijk nee niet nog nu of om
  onder ons onze ook op over te tot uit uw van veel via voor waar waarom want wanneer was wat we wel welke wie wij wilt worden ze zeker
  zij zijn zo zodra
  ao aos ainda apos aqui as ate bom boa cada caro cara claro com como cumprimentos da das de depois desde do dos e ela ele
  em entre era essa esse esta estamos estou este eu fico ha isso isto ja la lhe mais mas me meu minha muito muita na nao nas
  nem no nos nossa nosso o obrigado obrigada ola os ou para pela pelo pode podemos podera por porque prezado qual quando quanto
  que quem sao se sem ser seu seus sim so sobre sua suas tambem tem temos ter todo todos tudo um uma voces`)
