/** Raised whenever a table changes: a data directory of another version is emptied and seeded again. */
export const schemaVersion = 4

export const schemaSql = `
CREATE TABLE workspaces (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, api_key TEXT NOT NULL UNIQUE, created_at TEXT NOT NULL,
  connected_at TEXT
);
CREATE TABLE activity (
  workspace_id INTEGER PRIMARY KEY, is_on INTEGER NOT NULL DEFAULT 1, written INTEGER NOT NULL DEFAULT 0, due_at INTEGER
);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE faults (
  id TEXT PRIMARY KEY, position INTEGER NOT NULL, rule TEXT NOT NULL,
  seen INTEGER NOT NULL DEFAULT 0, hits INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE campaigns (
  id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL, workspace_id INTEGER NOT NULL, name TEXT NOT NULL,
  status TEXT NOT NULL, include_auto_replies_in_stats INTEGER NOT NULL, tags TEXT NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL
);
CREATE INDEX campaigns_of_workspace ON campaigns (workspace_id, id);
CREATE TABLE sender_emails (
  id INTEGER PRIMARY KEY AUTOINCREMENT, workspace_id INTEGER NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL,
  email_signature TEXT, type TEXT NOT NULL, status TEXT NOT NULL, tags TEXT NOT NULL, created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX sender_emails_of_workspace ON sender_emails (workspace_id, id);
CREATE TABLE leads (
  id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL, workspace_id INTEGER NOT NULL, first_name TEXT NOT NULL,
  last_name TEXT NOT NULL, email TEXT NOT NULL, title TEXT, company TEXT, notes TEXT, status TEXT NOT NULL,
  custom_variables TEXT NOT NULL, tags TEXT NOT NULL, language TEXT NOT NULL, time_zone TEXT NOT NULL,
  blacklisted_at TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
);
CREATE INDEX leads_of_workspace ON leads (workspace_id, id);
CREATE INDEX leads_by_email ON leads (workspace_id, email);
CREATE TABLE lead_campaigns (
  lead_id INTEGER NOT NULL, campaign_id INTEGER NOT NULL, status TEXT NOT NULL, interested INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (lead_id, campaign_id)
);
CREATE INDEX leads_of_campaign ON lead_campaigns (campaign_id, lead_id);
CREATE TABLE campaign_mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT, workspace_id INTEGER NOT NULL, campaign_id INTEGER NOT NULL,
  lead_id INTEGER NOT NULL, sender_email_id INTEGER NOT NULL, step INTEGER NOT NULL, subject TEXT NOT NULL,
  body TEXT NOT NULL, status TEXT NOT NULL, scheduled_date TEXT NOT NULL, sent_at TEXT, raw_message_id TEXT NOT NULL
);
CREATE INDEX campaign_mails_of_lead ON campaign_mails (lead_id, campaign_id, id);
CREATE INDEX campaign_mails_of_campaign ON campaign_mails (campaign_id, id);
CREATE INDEX campaign_mails_of_sender_email ON campaign_mails (sender_email_id, lead_id);
CREATE TABLE replies (
  id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL, workspace_id INTEGER NOT NULL, conversation TEXT NOT NULL,
  folder TEXT NOT NULL, type TEXT NOT NULL, subject TEXT, read INTEGER NOT NULL, interested INTEGER NOT NULL,
  automated_reply INTEGER NOT NULL, html_body TEXT, text_body TEXT, date_received TEXT NOT NULL,
  campaign_mail_id INTEGER, campaign_id INTEGER, lead_id INTEGER, sender_email_id INTEGER,
  raw_message_id TEXT NOT NULL, from_name TEXT, from_email TEXT NOT NULL, to_addresses TEXT NOT NULL,
  cc_addresses TEXT NOT NULL, bcc_addresses TEXT NOT NULL, parent_id INTEGER, attachments TEXT NOT NULL,
  label TEXT, corpus_id TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
);
CREATE INDEX replies_of_workspace ON replies (workspace_id, id);
CREATE INDEX replies_of_conversation ON replies (workspace_id, conversation, id);
CREATE INDEX replies_of_lead ON replies (lead_id, id);
CREATE INDEX replies_of_campaign ON replies (campaign_id, id);
CREATE INDEX replies_of_sender_email ON replies (sender_email_id, folder);
CREATE INDEX replies_of_campaign_mail ON replies (campaign_mail_id, folder);
CREATE INDEX replies_by_corpus ON replies (corpus_id) WHERE corpus_id IS NOT NULL;
CREATE TABLE outgoing_mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT, workspace_id INTEGER NOT NULL, sent_reply_id INTEGER NOT NULL,
  answered_reply_id INTEGER, via TEXT NOT NULL, campaign_id INTEGER, lead_id INTEGER, sender_email_id INTEGER NOT NULL,
  to_addresses TEXT NOT NULL, cc_addresses TEXT NOT NULL, bcc_addresses TEXT NOT NULL, subject TEXT NOT NULL,
  message TEXT NOT NULL, text_body TEXT NOT NULL, html_body TEXT NOT NULL, sent_at TEXT NOT NULL
);
CREATE INDEX outgoing_mails_of_workspace ON outgoing_mails (workspace_id, id);
CREATE TABLE webhook_urls (
  id INTEGER PRIMARY KEY AUTOINCREMENT, workspace_id INTEGER NOT NULL, name TEXT NOT NULL, url TEXT NOT NULL,
  events TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
);
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL, workspace_id INTEGER NOT NULL, type TEXT NOT NULL,
  payload TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
);
CREATE INDEX events_of_workspace ON events (workspace_id, id);
CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, event_id INTEGER NOT NULL, webhook_url_id INTEGER NOT NULL, url TEXT NOT NULL,
  state TEXT NOT NULL, due_at INTEGER NOT NULL, attempts TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX deliveries_due ON deliveries (state, due_at, id);
CREATE INDEX deliveries_of_event ON deliveries (event_id);
`

/** First ids: ranges that do not overlap, so that an id used in the wrong place finds nothing. */
export const firstIds: Record<string, number> = {
  campaigns: 101,
  sender_emails: 1101,
  leads: 5001,
  replies: 45_001,
  campaign_mails: 2_500_001,
  outgoing_mails: 800_001,
  webhook_urls: 301,
  events: 900_001,
  deliveries: 950_001,
}
