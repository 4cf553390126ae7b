-- Where the home page of a website led, with the words of the links: its lists and pages keep an address in the shop.
alter table import_previews add column addresses jsonb not null default '[]';
