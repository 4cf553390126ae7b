-- Sections of the shop's pages (`ShopDesign`); null for the standard design.
alter table shop_drafts add column design jsonb;
