-- What was one matter, security, is five: a certificate does not answer where data is stored. Questions that are listed are told apart by
-- their words; the owner does it for all workspaces at once, which the wall would hide from it.
alter table kb_questions no force row level security;
update kb_questions set matters = array_remove(matters, '#security')
  || case when unaccent(words) ~* '\m(data|daten|donnees|datos|gegevens|dados)' then '{#data}'::text[] else '{}' end
  || case when unaccent(words) ~* '\m(host|server|stored|storage|store|speicher|gespeichert|heberg|stock|alma|aloja|opslag|opgeslagen|armazen)' then '{#hosting}'::text[] else '{}' end
  || case when unaccent(words) ~* '\m(certif|zertif|iso|soc)' then '{#certificates}'::text[] else '{}' end
  || case when unaccent(words) ~* '\m(gdpr|dsgvo|rgpd|lgpd|avg|privacy|datenschutz)' then '{#privacy}'::text[] else '{}' end
  || case when unaccent(words) ~* '\m(secur|sicherh|segurid|beveilig)' then '{#security}'::text[] else '{}' end
 where '#security' = any(matters);
alter table kb_questions force row level security;
