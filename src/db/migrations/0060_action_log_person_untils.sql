-- outside a transaction
-- A search finds of hundreds of people when each was active in a kind, by the index alone: their rows lie in as many places, which was a third of it.
create index concurrently if not exists action_log_person_types_until on action_log_person_types (person_id, action_type) include (used_until);
