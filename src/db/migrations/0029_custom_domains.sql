-- A domain stands for one workspace. What was stored before there were rules: what is no hostname goes, and of several workspaces with one domain
-- the oldest keeps it.
update workspaces set custom_domain = nullif(lower(trim(custom_domain)), '') where custom_domain is not null;
update workspaces set custom_domain = null
 where custom_domain !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$';
update workspaces w set custom_domain = null
 where exists (select from workspaces other where other.custom_domain = w.custom_domain and other.id < w.id);
-- The same for a picture or a server that no browser and no drafting should be led to.
update workspaces set logo_url = null where logo_url !~* '^https://';
update workspaces set mcp_url = null where mcp_url !~* '^https?://';

create unique index workspaces_custom_domain on workspaces (custom_domain) where custom_domain is not null;
