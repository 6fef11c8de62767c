import { allSaid } from '../words.ts'

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

/** Words of no language that have a capital and name nobody: acronyms of the trade, zones, currencies and units. Folded. */
const acronyms = list(`
  ai api apis app b2b b2c cac ceo cfo cio cmo coo cpo crm csv cto cv dm erp faq faqs fyi gb hr html http https id ip it kpi
  kpis llm mrr arr nps ok okay pdf pm ppt pr ps p.s poc qa roi rfp saas sdr sdrs seo smb smbs sme smtp sql tbd tl ui url usp
  ux vat vip vp xls xlsx asap imho eta eod n.a na n/a am cc bcc re fw fwd eur usd gbp chf cet cest est pst gmt utc uk usa us
  eu dach emea apac wifi wi-fi wlan kwh kwp mwh gwh kw mw ghz mhz mbit gbit etc sms mms lkw pkw dpo dsb avv gps usb kmu edv sav tpe pme iban sepa nda dpa av avv idnr sso csv
  json xml zip xlsx qr nfc led ht ttc tva iva btw mwst ust hst gst`)

/** Words with a capital that name nobody: acronyms, languages, nations, titles of office. Folded. */
export const commonCapitals: ReadonlySet<string> = new Set([...acronyms, ...allSaid('capitals')])

/** Words that often begin a sentence, or follow a colon. Folded. */
export const openers: ReadonlySet<string> = new Set(allSaid('openers'))
